/// Why a text is not JSON, and where.
public struct JSONMistake: Error, Hashable, Sendable {
  /// How many bytes of the text stand before the mistake.
  public var offset: Int
  /// For the user, to be put after the place: `expected "," or "]", not "x"`. Safe to print.
  public var reason: String
}
