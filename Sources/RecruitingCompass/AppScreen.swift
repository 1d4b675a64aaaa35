import PageKit

extension AppScreen: Encodable {
  public func encode(to encoder: any Encoder) throws { try shown.encode(to: encoder) }
}

extension AppScreen {
  public var banner: Banner? { shown.banner }
  public var dialog: DialogCard? { shown.dialog }
}
