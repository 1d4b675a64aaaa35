import CompassModel
import Records

extension Life {
  mutating func live(_ steps: Int) throws {
    try signIn()
    try send(.opened(.events))
    for _ in 0..<steps { try step() }
    try finish()
  }
}

/// Turns continue across a sign-out: a response for the previous user must match no request of its turn.
///
/// Random lives rarely cover it: the request of the next user must have the same turn.
func turnsContinueAcrossSignOut() throws {
  let athlete = AthleteID("a1")
  let context = Records.Context(now: instant(0), allowsUndo: true)
  let needs = Needs([.events], of: athlete)
  func ask(_ state: inout Records.State) throws -> Int {
    let effects = Records.reduce(&state, .show(needs), in: context)
    guard case .load(_, let asked, _)? = effects.first else { throw Wrong(what: "nothing is asked for") }
    return asked
  }
  var state = Records.State()
  let old = try ask(&state)
  _ = Records.reduce(&state, .signedOut, in: context)
  let new = try ask(&state)
  let rows = Batch(
    .events(Base([Event(id: EventID("e1"), owner: athlete, type: .camp, name: "Old", startDate: day(0))])))
  _ = Records.reduce(&state, .answered(RowsKey(.events, of: athlete), asked: old, rows), in: context)
  try expect(old != new, "the same turn again")
  try expect(state.rows(Event.self, of: athlete) == nil, "rows of the person before are shown")
}

/// A retried creation keeps later changes.
///
/// Random lives rarely cover it: the response with the new row must arrive while the creation is retried, and
/// that retry must fail too.
func retriedCreationsKeepLaterEdits() throws {
  let athlete = AthleteID("a1"), key = RowsKey(.events, of: AthleteID("a1")), id = EventID("e1")
  let context = Records.Context(now: instant(0), allowsUndo: true)
  let new = NewEvent(type: .camp, name: "New", startDate: day(0))
  var state = Records.State()
  var asked = 0
  func send(_ action: Records.Action) {
    for case .load(_, let turn, _) in Records.reduce(&state, action, in: context) { asked = turn }
  }
  func request(_ change: Change, _ subject: String) {
    _ = Records.request(change, subject: subject, &state, in: context)
  }
  send(.show(Needs([.events], of: athlete)))
  send(.answered(key, asked: asked, Batch(.events(Base([])))))
  request(.create(.event(new, id), of: athlete), "It")
  send(.refused(1, ServiceFailure(.unanswered)))
  send(.retry(1))
  send(.answered(key, asked: asked, Batch(.events(Base([Event(new, id: id, owner: athlete)])))))
  request(.attended(id, of: athlete), "It")
  send(.refused(1, ServiceFailure(.offline)))
  send(.made(2, nil))
  send(.retry(1))
  send(.made(1, nil))
  let row = state.rows(Event.self, of: athlete)?[id]
  try expect(row?.isAttended == true, "attendance is lost: \(row.map { "\($0)" } ?? "no row")")
}

/// A task that is now locked is not retried: its notice stays, with the reason.
///
/// In random lives a completion rarely fails with its prerequisite, which is then dismissed.
func lockedTasksAreNotRetried() throws {
  let athlete = AthleteID("a1"), alpha = TaskID("alpha"), bravo = TaskID("bravo")
  let context = Records.Context(now: instant(0), allowsUndo: true)
  let tasks = [
    RecruitingTask(id: alpha, gradeLevel: .freshman, title: "Alpha"),
    RecruitingTask(id: bravo, gradeLevel: .freshman, title: "Bravo", prerequisites: [alpha]),
  ]
  var state = Records.State()
  var sent: [Int] = []
  func request(_ change: Change, _ subject: String) {
    take(Records.request(change, subject: subject, &state, in: context))
  }
  func send(_ action: Records.Action) { take(Records.reduce(&state, action, in: context)) }
  func take(_ effects: [Records.Effect]) {
    for effect in effects {
      switch effect {
      case .load(let query, let asked, _) where query.key.kind == .tasks:
        send(.answered(query.key, asked: asked, Batch(.tasks(Base(tasks)))))
      case .load(let query, let asked, _):
        send(.answered(query.key, asked: asked, Batch(.statuses(Base([])))))
      case .send(let id, _): sent.append(id)
      default: break
      }
    }
  }
  send(.show(Needs([.tasks, .statuses], of: athlete)))
  request(.setStatus(alpha, .completed, of: athlete), "“Alpha”")
  request(.setStatus(bravo, .completed, of: athlete), "“Bravo”")
  send(.refused(1, ServiceFailure(.serverError)))
  send(.dismiss(1))
  send(.retry(2))
  try expect(sent == [1], "sent: \(sent)")
  let notices = state.log.notices.map(\.text)
  try expect(notices == ["“Bravo” could not be marked complete. It waits for “Alpha”."], "notices: \(notices)")
}
