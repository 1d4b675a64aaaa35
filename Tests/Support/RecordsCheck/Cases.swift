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

/// Turns go on over a sign-out: an answer to the person before must find no request of its turn.
///
/// Random lives see that seldom: the request of the next person has to have the very same turn.
func turnsGoOnOverSignOut() throws {
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
