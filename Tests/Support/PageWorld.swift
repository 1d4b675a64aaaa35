import CompassModel
import CompassSamples
import PageKit
import Records
import StateMachine

/// A page with the rows and changes that it shows, driven by hand: what the page wants from its parent is done to the
/// rows, and answered when a test says so.
@dynamicMemberLookup
public struct PageWorld<Page: PageFeature>: Sendable {
  public var state: Page.State
  public var records = Records.State()
  /// What was asked for, and is not answered.
  public private(set) var effects: [Records.Effect] = []

  public init(_ state: Page.State) { self.state = state }

  public subscript<Value>(dynamicMember path: WritableKeyPath<Page.State, Value>) -> Value {
    get { state[keyPath: path] }
    set { state[keyPath: path] = newValue }
  }

  public subscript<Value>(dynamicMember path: KeyPath<Page.State, Value>) -> Value { state[keyPath: path] }

  /// These facts with the rows and changes.
  public func context(_ context: PageContext = .sample()) -> PageContext {
    var context = context
    context.records = records
    return context
  }

  /// An action, and what follows of it.
  public func after(_ actions: [Page.Action], in context: PageContext = .sample()) -> PageWorld {
    var world = self
    for action in actions {
      let effects = Page.reduce(&world.state, action, in: world.context(context))
      for effect in effects { world.perform(effect, in: context) }
      if effects.contains(where: \.changesRows) { world.rowsChanged(in: context) }
    }
    return world
  }

  /// As the root does after every change of the log, and after every answer.
  private mutating func rowsChanged(in context: PageContext) {
    _ = Page.reduce(&state, .event(.rowsChanged), in: self.context(context))
  }

  /// The same for taps, answers or actions one by one.
  public func after(_ taps: Page.Tap..., in context: PageContext = .sample()) -> PageWorld {
    after(taps.map { .tap($0) }, in: context)
  }

  public func after(_ answers: Page.Answer..., in context: PageContext = .sample()) -> PageWorld {
    after(answers.map { .answer($0) }, in: context)
  }

  public func after(_ actions: Page.Action..., in context: PageContext = .sample()) -> PageWorld {
    after(actions, in: context)
  }

  private mutating func perform(_ effect: Page.Effect, in context: PageContext) {
    switch effect {
    case .change(let requested): send(.change(requested.change, subject: requested.subject), in: context)
    case .needRows(let kinds, let days, let refresh):
      let needs = context.athlete.flatMap { kinds.isEmpty ? nil : Needs(kinds, of: $0, days: days) }
      send(.show(needs, anew: refresh), in: context)
    default: break
    }
  }

  public mutating func send(_ action: Records.Action, in context: PageContext = .sample()) {
    effects += Records.reduce(
      &records, action, in: Records.Context(now: context.moment.instant, allowsUndo: context.allowsUndo))
  }

  /// The same where the backend has answered the newest request for these rows, or a copy was read.
  public func answered(
    _ rows: AnyRows, of owner: AthleteID? = nil, skipped: Int = 0, savedAt time: Instant? = nil,
    in context: PageContext = .sample()
  ) -> PageWorld {
    var world = self
    guard let (key, asked) = world.asked(rows.kind, of: owner) else { return world }
    let batch = Batch(rows, skipped: skipped, days: world.days(of: rows.kind))
    world.send(
      time.map { .copied(key, asked: asked, batch, savedAt: $0) } ?? .answered(key, asked: asked, batch), in: context)
    return world.after([.event(.rowsChanged)], in: context)
  }

  /// The same where the newest request for rows of this kind has failed.
  public func failed(_ kind: RowKind, _ failure: ServiceFailure, in context: PageContext = .sample()) -> PageWorld {
    var world = self
    guard let (key, asked) = world.asked(kind) else { return world }
    world.send(.failed(key, asked: asked, failure), in: context)
    return world.after([.event(.rowsChanged)], in: context)
  }

  /// The same where the newest load of this kind takes long.
  public func slow(_ kind: RowKind) -> PageWorld {
    var world = self
    guard let (key, asked) = world.asked(kind) else { return world }
    world.send(.slow(key, asked: asked))
    return world
  }

  /// The same where the backend has made every change that was sent, and stored it as `row`, or has refused it.
  public func confirmed(
    refusing failure: ServiceFailure? = nil, storing row: StoredRow? = nil, in context: PageContext = .sample()
  ) -> PageWorld {
    var world = self
    for case .send(let id, _) in effects { world.send(failure.map { .refused(id, $0) } ?? .made(id, row)) }
    world.rowsChanged(in: context)
    return world
  }

  /// The kinds of rows that were asked for, in order.
  public var requests: [RowKind] {
    effects.compactMap { if case .load(let query, _, _) = $0 { query.key.kind } else { nil } }
  }

  /// The days that were asked for last.
  private func days(of kind: RowKind) -> DayRange? {
    for case .load(let query, _, _) in effects.reversed() where query.key.kind == kind { return query.days }
    return nil
  }

  /// The newest request for rows of a kind, and of an athlete if one is named.
  private func asked(_ kind: RowKind, of owner: AthleteID? = nil) -> (RowsKey, Int)? {
    for case .load(let query, let asked, _) in effects.reversed()
    where query.key.kind == kind && (owner ?? query.key.owner) == query.key.owner {
      return (query.key, asked)
    }
    return nil
  }
}

extension PageEffect {
  fileprivate var changesRows: Bool { if case .change = self { true } else { false } }
}
