import CompassModel

extension DemoData {
  private struct Offer {
    var school: String, type: String, status: String
    /// Offer date and deadline in days from today; nil for no deadline.
    var offered: Int, deadline: Int?
    var percentage, amount: Double?
    var conditions, notes: String?
  }

  private static let table = [
    Offer(
      school: "lakeview", type: "partial", status: "pending", offered: -30, deadline: 5, percentage: 66.67,
      amount: 18_500, conditions: "Keep a 3.2 GPA", notes: "Coach wants an answer before the visit"),
    Offer(school: "hartwell", type: "scholarship", status: "accepted", offered: -45, deadline: 40, amount: 22_000),
    Offer(
      school: "blue-ridge", type: "full_ride", status: "pending", offered: -12, deadline: 0, percentage: 100,
      conditions: "Signed before the deadline"),
    Offer(school: "cascade", type: "recruited_walk_on", status: "pending", offered: -60, deadline: -10),
    Offer(school: "piedmont", type: "partial", status: "pending", offered: -8, deadline: 21, percentage: 25),
    Offer(
      school: "st-brendan", type: "preferred_walk_on", status: "declined", offered: -120, deadline: -75,
      notes: "Too far from home"),
    Offer(school: "prairie", type: "partial", status: "expired", offered: -200, deadline: -140, percentage: 40),
    Offer(school: "redwood", type: "scholarship", status: "pending", offered: -3, deadline: 45, amount: 9_750.5),
    Offer(school: "northfield", type: "recruited_walk_on", status: "pending", offered: -20, deadline: nil, amount: 0),
    Offer(
      school: "san-marcos", type: "partial", status: "declined", offered: -90, deadline: -30, percentage: 10,
      amount: 3_000),
  ]

  static func offers(on day: CalendarDate) -> [Row] {
    table.enumerated().map { index, offer in
      [
        "id": id("offer", index + 1), "user_id": jordan, "family_unit_id": family,
        "school_id": "school-\(offer.school)", "offer_type": offer.type, "status": offer.status,
        "offer_date": day.adding(days: offer.offered).wire,
        "deadline_date": offer.deadline.map { day.adding(days: $0).wire }, "scholarship_percentage": offer.percentage,
        "scholarship_amount": offer.amount, "conditions": offer.conditions, "notes": offer.notes,
        "created_at": timestamp(day.adding(days: offer.offered), hour: 18),
      ]
    }
  }
}
