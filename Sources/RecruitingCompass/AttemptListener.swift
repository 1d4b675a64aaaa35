import CompassModel

/// Hears which effects have to ask again, and tells of the newest try until the last of them has ended (decision W1).
@MainActor
final class AttemptListener {
  var tell: @MainActor (Attempt?) -> Void = { _ in }
  private var running: Set<Int> = []
  private var repeating: Set<Int> = []
  private var lastID = 0

  func listen(to effect: @MainActor () async -> Void) async {
    lastID += 1
    let id = lastID
    running.insert(id)
    let listener: @Sendable (Attempt) -> Void = { [weak self] attempt in
      Task { @MainActor [weak self] in self?.heard(attempt, of: id) }
    }
    await Attempt.$heard.withValue(listener) { await effect() }
    running.remove(id)
    if repeating.remove(id) != nil, repeating.isEmpty { tell(nil) }
  }

  private func heard(_ attempt: Attempt, of id: Int) {
    guard running.contains(id) else { return }
    repeating.insert(id)
    tell(attempt)
  }
}
