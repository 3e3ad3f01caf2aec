/// Alarms by a time, the earliest at hand: a binary heap that knows where each alarm stands.
struct DueIndex<Time: Comparable & Sendable>: Sendable {
    private var heap: [Entry] = []
    private var places: [AlarmID: Int] = [:]

    private struct Entry: Sendable {
        var time: Time
        var id: AlarmID

        /// Alarms of one time go by their names, so that equal books act alike.
        static func < (left: Entry, right: Entry) -> Bool {
            left.time != right.time ? left.time < right.time : left.id < right.id
        }
    }

    var first: (time: Time, id: AlarmID)? { heap.first.map { ($0.time, $0.id) } }
    var count: Int { heap.count }

    func time(of id: AlarmID) -> Time? { places[id].map { heap[$0].time } }

    mutating func reserveCapacity(_ count: Int) {
        heap.reserveCapacity(count)
        places.reserveCapacity(count)
    }

    /// Goes through the alarms in the order of their times, until told to stop; those after that cost nothing.
    func visit(_ goesOn: (Time, AlarmID) -> Bool) {
        // Places that can be next, the earliest last.
        var open = heap.isEmpty ? [] : [0]
        while let place = open.popLast() {
            guard goesOn(heap[place].time, heap[place].id) else { return }
            for child in [2 * place + 1, 2 * place + 2] where child < heap.count {
                var (low, high) = (0, open.count)
                while low < high {
                    let middle = (low + high) / 2
                    if heap[child] < heap[open[middle]] { low = middle + 1 } else { high = middle }
                }
                open.insert(child, at: low)
            }
        }
    }

    /// Puts the alarm at this time instead of where it was; nil takes it out.
    mutating func set(_ id: AlarmID, to time: Time?) {
        if time == nil, heap.isEmpty { return }
        switch (places[id], time) {
        case (nil, nil): break
        case (nil, let time?):
            heap.append(Entry(time: time, id: id))
            places[id] = heap.count - 1
            rise(from: heap.count - 1)
        case (let place?, let time?):
            guard heap[place].time != time else { return }
            heap[place].time = time
            settle(place)
        case (let place?, nil):
            let last = heap.count - 1
            exchange(place, last)
            heap.removeLast()
            places[id] = nil
            if place < last { settle(place) }
        }
    }

    private mutating func settle(_ place: Int) {
        rise(from: place)
        sink(from: place)
    }

    private mutating func rise(from place: Int) {
        var place = place
        while place > 0, heap[place] < heap[(place - 1) / 2] {
            exchange(place, (place - 1) / 2)
            place = (place - 1) / 2
        }
    }

    private mutating func sink(from place: Int) {
        var place = place
        while true {
            var least = 2 * place + 1
            guard least < heap.count else { return }
            if least + 1 < heap.count, heap[least + 1] < heap[least] { least += 1 }
            guard heap[least] < heap[place] else { return }
            exchange(place, least)
            place = least
        }
    }

    private mutating func exchange(_ left: Int, _ right: Int) {
        guard left != right else { return }
        heap.swapAt(left, right)
        places[heap[left].id] = left
        places[heap[right].id] = right
    }
}
