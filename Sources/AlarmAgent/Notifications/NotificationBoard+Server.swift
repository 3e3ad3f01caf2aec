import AlarmCore

extension NotificationBoard {
    /// The notifications name has another owner, or none.
    /// - Parameter owner: a unique bus name.
    mutating func serverChanged(to owner: String?, at moment: Moment) -> [Step] {
        self.moment = moment
        if server != nil { loseServer() }
        guard let owner else {
            presence = .absent
            return settle()
        }
        presence = .present(Server(owner: owner))
        // What is on the screen of this very server from before.
        let orphans = predecessor.filter { $0.server == "\(busID) \(owner)" }.map(\.id) + strays
        steps += orphans.map { .close($0) }
        (predecessor, strays) = ([], [])
        let isRestart = hadServer
        hadServer = true
        for place in displays.indices {
            displays[place].postable = isRestart ? now + delays.afterRestart : now
            displays[place].reposts = 0
        }
        return settle()
    }

    /// The agent ends: nothing with buttons that nobody hears stays on the screen, and nothing more is shown.
    mutating func withdraw() -> [UInt32] {
        let ids = (displays.compactMap(\.id) + leaving.map(\.id)).filter { $0 != 0 }
        (displays, leaving, presence) = ([], [], .unknown)
        return ids
    }

    /// The server told its name and what it can do.
    mutating func serverDescribed(_ owner: String, name: String, at moment: Moment) -> [Step] {
        describe(owner, at: moment) { server in server.name = name }
    }

    mutating func serverDescribed(_ owner: String, capabilities: [String], at moment: Moment) -> [Step] {
        describe(owner, at: moment) { server in server.capabilities = Set(capabilities) }
    }

    mutating func shellChanged(to owner: String?) {
        shell = owner
    }

    private mutating func describe(_ owner: String, at moment: Moment, _ change: (inout Server) -> Void) -> [Step] {
        self.moment = moment
        guard var server, server.owner == owner else { return [] }
        change(&server)
        presence = .present(server)
        if let name = server.name { serverName = name }
        return settle()
    }

    /// A server that ends takes all it showed with it, and sends no signal; the shell of GNOME keeps it.
    private mutating func loseServer() {
        if serverName == "gnome-shell" {
            strays += (displays.compactMap(\.id) + leaving.map(\.id)).filter { $0 != 0 }
        }
        for place in displays.indices {
            displays[place].lose()
            displays[place].dismissal = nil
        }
        leaving = []
        presses = []
        abandoned = [:]
        closedEarly = []
        vacated = nil
        room = Self.mostAtOnce
    }
}
