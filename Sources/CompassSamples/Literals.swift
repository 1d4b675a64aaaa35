import CompassModel

// Lets tests and previews write ids as plain text: `let id: EventID = "ev-1"`.

extension UserID: ExpressibleByStringLiteral {
  public init(stringLiteral text: String) { self.init(text) }
}
extension AthleteID: ExpressibleByStringLiteral {
  public init(stringLiteral text: String) { self.init(text) }
}
extension FamilyID: ExpressibleByStringLiteral {
  public init(stringLiteral text: String) { self.init(text) }
}
extension EventID: ExpressibleByStringLiteral {
  public init(stringLiteral text: String) { self.init(text) }
}
extension OfferID: ExpressibleByStringLiteral {
  public init(stringLiteral text: String) { self.init(text) }
}
extension SchoolID: ExpressibleByStringLiteral {
  public init(stringLiteral text: String) { self.init(text) }
}
extension TaskID: ExpressibleByStringLiteral {
  public init(stringLiteral text: String) { self.init(text) }
}
extension InteractionID: ExpressibleByStringLiteral {
  public init(stringLiteral text: String) { self.init(text) }
}
extension StatusChangeID: ExpressibleByStringLiteral {
  public init(stringLiteral text: String) { self.init(text) }
}
extension MetricID: ExpressibleByStringLiteral {
  public init(stringLiteral text: String) { self.init(text) }
}
