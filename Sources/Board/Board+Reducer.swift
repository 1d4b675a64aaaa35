import TextInterface

extension Board {
  public static func reduce(_ state: inout State, _ action: Action, in _: Void) -> [Effect] { [] }
}

extension Board.State {
  mutating func show(_ screen: BoardScreen) {
    self.screen = screen
    body = Body(screen.screen, options)
  }
}
