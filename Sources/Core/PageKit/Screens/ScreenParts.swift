/// The two parts of a screen. They are large and are handed on often: they are kept in a box, and copied when a copy is
/// written to.
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

  /// What every screen has.
  @inlinable public var head: PageHead {
    _read { yield box.head }
    _modify {
      makeUnique()
      yield &box.head
    }
  }

  /// What only this screen has; its keys are beside the head's in the JSON.
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
