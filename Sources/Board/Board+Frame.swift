import TextInterface

extension Board {
  /// What the window shows.
  public static func frame(of state: State) -> Frame { Frame(state.body.lines, size: state.size) }
}
