import CompassModel

@testable import Records

/// Marks the second of two events as attended.
let attendSecond = Change.attended("e2", of: athlete)

/// A change as stored in the outbox.
func kept(_ key: Int, _ change: Change, _ progress: OutboxChange.Progress = .unsent) -> OutboxChange {
  OutboxChange(id: key, OutboxChange.Request(change, subject: "“Winter Camp”", time: noon), progress)
}

extension World {
  /// Two events on screen, and changes that are stored.
  static var withEvents: World {
    var world = World()
    world.state = Records.State(keepsChanges: true)
    world.allowsUndo = false
    world.show(RecordsTests.events(event("e1"), event("e2")))
    world.effects = []
    return world
  }

  /// Two events, and the attendance of the first one, which is stored and sent.
  static var attending: World {
    var world = withEvents
    world.change(.attend)
    world.send(.stored(1, key: 11))
    return world
  }

  /// Two events, with changes of both kept without a connection.
  static var withoutConnection: World {
    var world = attending
    world.send(.refused(1, ServiceFailure(.offline)))
    world.change(attendSecond)
    world.send(.stored(2, key: 12))
    world.effects = []
    return world
  }

  /// The entries that were handed to the backend through the outbox, in order.
  var delivered: [Int] {
    effects.compactMap { if case .deliver(let delivery) = $0 { delivery.entry } else { nil } }
  }
}

extension Records.Effect {
  enum Kind { case keep, withdraw, readOutbox, deliver, discard, other }

  var kind: Kind {
    switch self {
    case .keep: .keep
    case .withdraw: .withdraw
    case .readOutbox: .readOutbox
    case .deliver: .deliver
    case .discard: .discard
    default: .other
    }
  }
}

extension CalendarDate {
  static let sample = CalendarDate(wire: "2026-02-10") ?? .earliest
}
