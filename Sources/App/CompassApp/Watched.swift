import Observation

/// An observable value that is derived from the app's state. Observers are notified when the value differs, not after
/// every action.
@MainActor
final class Watched<Value: Equatable>: Observable, WatchedValue {
  private let derive: @MainActor () -> Value
  /// The first value that was read since the last notification; nil if none was read, so that no observer waits.
  private var seen: Value?
  /// Whether different values were read since the last notification, so that some observers have an old one.
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

  /// Compares the value once for all changes in the same turn of the main actor, and notifies observers if it differs.
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
  func stateChanged()
}
