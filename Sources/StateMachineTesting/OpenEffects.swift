import StateMachine

/// The effects that may still be answered, kept by the same rules as a store's lanes.
struct OpenEffects<Effect: Planned> {
  enum Place {
    case running(id: Int)
    case waiting(behind: Effect)
    case gone
  }

  private var open: [(id: Int, effect: Effect)] = []
  private var lastID = 0

  var effects: [Effect] { open.map(\.effect) }

  mutating func add(_ effect: Effect) {
    switch effect.plan {
    case .together, .queued: break
    case .latest(let lane, _): empty(lane)
    case .first(let lane): if first(in: lane) != nil { return }
    case .cancel(let lane): return empty(lane)
    case .cancelAll: return open.removeAll()
    }
    lastID += 1
    open.append((lastID, effect))
  }

  mutating func remove(_ id: Int) { open.removeAll { $0.id == id } }

  func find(_ effect: Effect) -> Place {
    guard let found = open.first(where: { $0.effect == effect }) else { return .gone }
    guard let lane = effect.plan.lane, let first = first(in: lane), first.id != found.id else {
      return .running(id: found.id)
    }
    return .waiting(behind: first.effect)
  }

  private func first(in lane: Effect.Lane) -> (id: Int, effect: Effect)? {
    open.first { $0.effect.plan.lane == lane }
  }

  private mutating func empty(_ lane: Effect.Lane) { open.removeAll { $0.effect.plan.lane == lane } }
}

extension Plan {
  fileprivate var lane: Lane? {
    switch self {
    case .together, .cancelAll: nil
    case .latest(let lane, _), .first(let lane), .queued(let lane), .cancel(let lane): lane
    }
  }
}
