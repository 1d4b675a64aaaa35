import Observation

/// A value derived from the app's state. Observers are notified when it is another one, not after every action.
@MainActor
final class Watched<Value: Equatable>: Observable, WatchedValue {
  private let derive: @MainActor () -> Value
  /// The first value read since observers were last notified; nil until the next read: no observer waits.
  private var seen: Value?
  /// Whether another value was read since then: then not all observers that wait have seen the same.
  private var readersDiffer = false
  private var isDue = false
  private let registrar = ObservationRegistrar()
  private let valuePath: KeyPath<Watched, Value> = \.value

  init(_ derive: @escaping @MainActor () -> Value) { self.derive = derive }

  var value: Value {
    registrar.access(self, keyPath: valuePath)
    let value = derive()
    if let seen { readersDiffer = readersDiffer || value != seen } else { seen = value }
    return value
  }

  /// Compares once for all that happens in the same turn of the main actor.
  func stateChanged() {
    guard !isDue, seen != nil else { return }
    isDue = true
    Task { [weak self] in self?.compare() }
  }

  private func compare() {
    isDue = false
    guard let seen, readersDiffer || derive() != seen else { return }
    registrar.withMutation(of: self, keyPath: valuePath) {
      self.seen = nil
      readersDiffer = false
    }
  }
}

@MainActor
protocol WatchedValue: AnyObject {
  /// Something happened that may have changed the value.
  func stateChanged()
}
