/// The head and the content of a screen.
public struct ScreenParts<Content: Equatable & Sendable & Encodable>: Equatable, Sendable {
  /// The fields that every screen has.
  public var head: PageHead
  /// The fields that only this screen has; their keys are beside the head's in the JSON.
  public var content: Content

  /// A head and a content that belong together.
  public init(head: PageHead, content: Content) {
    self.head = head
    self.content = content
  }
}
