import Testing

@testable import AlarmCore

/// Which apps may set alarms.
struct PermissionTests {
    private static let coffee = "org.example.Coffee"

    @Test func `an app in a sandbox is undecided, a program outside is let`() {
        let permissions = Permissions()
        #expect(permissions.state(of: Self.coffee, isSandboxed: true) == .notDetermined)
        #expect(permissions.state(of: Self.coffee, isSandboxed: false) == .authorized)
        #expect(permissions.state(of: "", isSandboxed: false) == .authorized)
        #expect(permissions.silenced == [])
    }

    @Test func `who asks the host asks its programs too`() {
        let permissions = Permissions(asksHost: true)
        for app in ["", Self.coffee] { #expect(permissions.state(of: app, isSandboxed: false) == .notDetermined) }
    }

    @Test func `an answer holds for the app alone, in a sandbox or outside, until it is taken back`() {
        for asksHost in [false, true] {
            var permissions = Permissions(asksHost: asksHost)
            let before = permissions
            for state in [Authorization.denied, .authorized, .denied] {
                permissions.set(Self.coffee, to: state)
                for isSandboxed in [true, false] {
                    #expect(permissions.state(of: Self.coffee, isSandboxed: isSandboxed) == state)
                }
                #expect(permissions.state(of: "org.example.Tea", isSandboxed: true) == .notDetermined)
                #expect(permissions.silenced == (state == .denied ? [.app(Self.coffee)] : []))
            }
            permissions.set(Self.coffee, to: .notDetermined)
            #expect(permissions == before)
            // It says nothing of alarms that no one program owns.
            permissions.set("", to: .denied)
            #expect(permissions.state(of: "", isSandboxed: false) == .denied)
            #expect(permissions.silenced == [])
        }
        #expect(Permissions(answers: ["x.y": .notDetermined]) == Permissions())
    }
}
