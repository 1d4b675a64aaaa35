/// Delivers an effect's results. Results of a replaced, cancelled or finished effect go nowhere.
public struct Send<Action: Sendable>: Sendable {
  private let deliver: @MainActor @Sendable (Action) -> Void

  public init(_ deliver: @escaping @MainActor @Sendable (Action) -> Void) { self.deliver = deliver }

  @MainActor public func callAsFunction(_ action: Action) { deliver(action) }

  /// Lets a child's handler answer with the child's own actions.
  public func map<Inner: Sendable>(_ embed: @escaping @MainActor @Sendable (Inner) -> Action) -> Send<Inner> {
    let deliver = deliver
    return Send<Inner> { deliver(embed($0)) }
  }
}
