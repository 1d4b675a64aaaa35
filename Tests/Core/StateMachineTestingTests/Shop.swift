import StateMachine

/// A small page with everything that a `TestStore` checks.
enum Shop: Feature {
  struct Item: Equatable, Sendable {
    var id: Int
    var name: String
  }

  struct State: Equatable, Sendable {
    var query = ""
    var items: [Item] = []
    var isLoading = false
    var secret = Opaque(value: 0)
  }

  /// Unequal values with equal descriptions.
  struct Opaque: Equatable, Sendable, CustomReflectable {
    var value: Int
    var customMirror: Mirror { Mirror(self, children: [:]) }
  }

  struct Context: Sendable { var greeting = "" }

  enum Action: Equatable, Sendable {
    case appeared, left, greeted
    case loaded([Item])
    case searched(String)
    case saved
    case secretSet(Int)
    case tappedTwice
  }

  enum Effect: PlannedEffect {
    case load, search(String), save(Int), buy(Int), log, stop

    var plan: Plan<String> {
      switch self {
      case .load: .latest("load")
      case .search: .latest("load", after: .milliseconds(300))
      case .save: .queued("save")
      case .buy: .first("buy")
      case .log: .together
      case .stop: .cancel("load")
      }
    }
  }

  static func reduce(_ state: inout State, _ action: Action, in context: Context) -> [Effect] {
    switch action {
    case .appeared:
      state.isLoading = true
      return [.load]
    case .left: return [.stop]
    case .greeted:
      state.query = context.greeting
      return []
    case .loaded(let items):
      state.isLoading = false
      state.items = items
      return []
    case .searched(let query):
      state.query = query
      return [.search(query)]
    case .saved: return [.save(1), .save(2), .log]
    case .secretSet(let value):
      state.secret.value = value
      return []
    case .tappedTwice: return [.buy(1), .buy(2)]
    }
  }
}
