/// Reference model of the tracks, as plain as possible: one step at a time, without tasks.
struct TrackModel {
  private struct TrackState {
    var current: Lab.Effect?
    /// When the current one starts; nil once it has.
    var due: Duration?
    var waiting: [Lab.Effect] = []
  }

  private var tracks: [Lab.Track: TrackState] = [:]
  private var together: Set<Int> = []
  private var now = Duration.zero
  /// Handlers that were entered and held.
  private var held: Set<Int> = []
  private var promises: [Int: [Lab.Effect]] = [:]
  private(set) var stale: Set<Int> = []
  private(set) var answers: [Int] = []

  var delayedCount: Int { tracks.values.count { $0.due != nil } }
  var isIdle: Bool { together.isEmpty && tracks.values.allSatisfy { $0.current == nil } }
  var running: Set<Int> { together.union(tracks.values.compactMap { $0.due == nil ? $0.current?.id : nil }) }

  mutating func ask(_ effects: [Lab.Effect]) {
    for effect in effects { start(effect) }
    held.formUnion(running)
  }

  mutating func promise(_ id: Int, _ effects: [Lab.Effect]) { promises[id] = effects }

  mutating func release(_ id: Int) {
    held.remove(id)
    if stale.remove(id) != nil { return }
    answers.append(id)
    for effect in promises.removeValue(forKey: id) ?? [] { start(effect) }
    together.remove(id)
    for (name, track) in tracks where track.current?.id == id {
      tracks[name]?.current = track.waiting.first
      tracks[name]?.waiting = Array(track.waiting.dropFirst())
    }
    held.formUnion(running)
  }

  mutating func advance(by step: Duration) {
    now += step
    for (name, track) in tracks {
      if let due = track.due, due <= now { tracks[name]?.due = nil }
    }
    held.formUnion(running)
  }

  private mutating func start(_ effect: Lab.Effect) {
    switch effect.plan.innermost {
    case .together: together.insert(effect.id)
    case .child: break
    case .latest(let name, let delay):
      empty(name)
      tracks[name] = TrackState(current: effect, due: delay > .zero ? now + delay : nil)
    case .first(let name):
      if tracks[name]?.current == nil { tracks[name] = TrackState(current: effect) }
    case .queued(let name):
      if tracks[name]?.current == nil {
        tracks[name] = TrackState(current: effect)
      } else {
        tracks[name]?.waiting.append(effect)
      }
    case .newest(let name):
      tracks[name]?.waiting.removeAll { $0.plan == .newest(name) }
      if tracks[name]?.current == nil {
        tracks[name] = TrackState(current: effect)
      } else {
        tracks[name]?.waiting.append(effect)
      }
    case .cancel(let name): empty(name)
    case .cancelAll:
      for name in tracks.keys { empty(name) }
      stale.formUnion(together.intersection(held))
      together.removeAll()
    }
  }

  private mutating func empty(_ name: Lab.Track) {
    if let id = tracks[name]?.current?.id, held.contains(id) { stale.insert(id) }
    tracks[name] = nil
  }
}
