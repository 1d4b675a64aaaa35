/// A local day, or an instant whose local day depends on the zone it is seen from: an offer's `offer_date`, else
/// its `created_at` (decision T10).
public enum DayOrInstant: Hashable, Sendable, Codable {
  case day(CalendarDate)
  case instant(Instant)

  public func date(in zone: Zone) -> CalendarDate {
    switch self {
    case .day(let date): date
    case .instant(let instant): zone.date(at: instant)
    }
  }
}
