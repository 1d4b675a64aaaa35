/// The head and the content of a screen, in a box that is copied when a copy is written to. They are large and are read
/// through `any PageScreen` for each of their fields: without the box a cursor move on the board takes 28 % longer.
public struct ScreenParts<Content: Equatable & Sendable & Encodable>: Sendable {
  @usableFromInline var box: Box

  // Only a box that no other value refers to is written to.
  @usableFromInline final class Box: @unchecked Sendable {
    @usableFromInline var head: PageHead
    @usableFromInline var content: Content

    @usableFromInline init(head: PageHead, content: Content) {
      self.head = head
      self.content = content
    }
  }

  /// A head and a content that belong together.
  public init(head: PageHead, content: Content) { box = Box(head: head, content: content) }

  /// The fields that every screen has.
  @inlinable public var head: PageHead {
    _read { yield box.head }
    _modify {
      makeUnique()
      yield &box.head
    }
  }

  /// The fields that only this screen has; their keys are beside the head's in the JSON.
  @inlinable public var content: Content {
    _read { yield box.content }
    _modify {
      makeUnique()
      yield &box.content
    }
  }

  @inline(never) @usableFromInline mutating func makeUnique() {
    if !isKnownUniquelyReferenced(&box) { box = Box(head: box.head, content: box.content) }
  }
}

extension ScreenParts: Equatable {
  public static func == (left: ScreenParts, right: ScreenParts) -> Bool {
    left.box === right.box || left.head == right.head && left.content == right.content
  }
}

extension ScreenParts: CustomReflectable {
  /// The parts, without the box.
  public var customMirror: Mirror { Mirror(self, children: ["head": head, "content": content], displayStyle: .struct) }
}
