import StateMachine

/// A feature whose actions contain the effects to run.
enum Lab: Feature {
  enum Track: Hashable, Sendable, CaseIterable { case a, b, c }

  struct Effect: PlannedEffect {
    var id: Int
    var plan: Plan<Track>
    init(_ id: Int, _ plan: Plan<Track>) {
      self.id = id
      self.plan = plan
    }
  }

  enum Action: Equatable, Sendable {
    case ask([Effect])
    /// Requests these effects once `id` is answered.
    case promise(Int, [Effect])
    case answered(Int)
  }

  struct State: Equatable, Sendable {
    var handled = 0
    var answers: [Int] = []
    var promises: [Int: [Effect]] = [:]
  }

  static func reduce(_ state: inout State, _ action: Action, in _: Void) -> [Effect] {
    state.handled += 1
    switch action {
    case .ask(let effects): return effects
    case .promise(let id, let effects):
      state.promises[id] = effects
      return []
    case .answered(let id):
      state.answers.append(id)
      return state.promises.removeValue(forKey: id) ?? []
    }
  }
}
