/// The head and the content of a screen, in a copy-on-write box. They are large, and their fields are read through `any
/// PageScreen`: without the box a cursor move on the board takes 28 % longer.
public struct ScreenParts<Content: Equatable & Sendable & Encodable>: Sendable {
  @usableFromInline var box: Box

  // A box is only written to while it has a single owner.
  @usableFromInline final class Box: @unchecked Sendable {
    @usableFromInline var head: PageHead
    @usableFromInline var content: Content

    @usableFromInline init(head: PageHead, content: Content) { (self.head, self.content) = (head, content) }
  }

  package init(head: PageHead, content: Content) { box = Box(head: head, content: content) }

  /// The head, which every screen has.
  @inlinable public var head: PageHead {
    _read { yield box.head }
    _modify {
      makeUnique()
      yield &box.head
    }
  }

  /// The content that only this screen has.
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
  /// A mirror of the parts without their box.
  public var customMirror: Mirror { Mirror(self, children: ["head": head, "content": content], displayStyle: .struct) }
}
