/// Replays recorded actions. No effect runs: what effects answered is in the recording.
///
/// - Returns: the state a store had after the same actions.
public func replay<F: Feature>(_ actions: some Sequence<F.Action>, from state: F.State, of _: F.Type) -> F.State
where F.Context == Void {
  var state = state
  for action in actions { _ = F.reduce(&state, action, in: ()) }
  return state
}
