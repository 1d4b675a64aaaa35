// The names of SwiftUI that README.md uses, with the signatures of Apple's SDK, so that its view can be compiled where
// there is no SwiftUI. It draws nothing. What Apple's compiler would say of anything else, this does not know.

@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

/// What every view here comes to.
public struct Drawing: View {
  nonisolated public init() {}
  public var body: Drawing { return self }
}

@resultBuilder public enum ViewBuilder {
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock<each Content: View>(_ content: repeat each Content) -> some View { Drawing() }
  public static func buildIf<Content: View>(_ content: Content?) -> some View { Drawing() }
}

public struct Font: Sendable {
  public static let headline = Font()
}

public struct HorizontalAlignment: Sendable {
  public static let leading = HorizontalAlignment()
  public static let center = HorizontalAlignment()
}

public struct ButtonRole: Equatable, Sendable {
  private let isDestructive: Bool
  public static let destructive = ButtonRole(isDestructive: true)
  public static let cancel = ButtonRole(isDestructive: false)
}

public struct Binding<Value> {
  public static func constant(_ value: Value) -> Binding<Value> { Binding() }
}

public struct Text: View {
  public init(_ content: some StringProtocol) {}
  public func font(_ font: Font?) -> Text { self }
  public var body: Drawing { return Drawing() }
}

public struct VStack<Content: View>: View {
  public init(
    alignment: HorizontalAlignment = .center, spacing: Double? = nil, @ViewBuilder content: () -> Content
  ) {}
  public var body: Drawing { return Drawing() }
}

public struct List<Content: View>: View {
  public init<Data: RandomAccessCollection, Row: View>(
    _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Data.Element: Identifiable, Content == ForEach<Data, Data.Element.ID, Row> {}
  public var body: Drawing { return Drawing() }
}

public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: View {
  public init(_ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content) {}
  public var body: Drawing { return Drawing() }
}

public struct Button<Label: View>: View {
  public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {}
  public var body: Drawing { return Drawing() }
}

extension Button where Label == Text {
  public init(_ title: some StringProtocol, role: ButtonRole?, action: @escaping @MainActor () -> Void) {}
}

extension ForEach where Data.Element: Identifiable, ID == Data.Element.ID {
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {}
}

public enum HorizontalEdge: Sendable { case leading, trailing }

extension View {
  public func disabled(_ disabled: Bool) -> some View { Drawing() }
  public func accessibilityLabel(_ label: some StringProtocol) -> some View { Drawing() }
  public func navigationTitle(_ title: some StringProtocol) -> some View { Drawing() }
  public func swipeActions(
    edge: HorizontalEdge = .trailing, allowsFullSwipe: Bool = true, @ViewBuilder content: () -> some View
  ) -> some View { Drawing() }
  public func refreshable(action: @escaping @Sendable () async -> Void) -> some View { Drawing() }
  public func alert<Subject>(
    _ title: some StringProtocol, isPresented: Binding<Bool>, presenting subject: Subject?,
    @ViewBuilder actions: (Subject) -> some View, @ViewBuilder message: (Subject) -> some View
  ) -> some View { Drawing() }
}
