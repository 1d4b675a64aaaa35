import CompassModel
import CompassServices

/// A timeline of what the other stubs have, and nothing else.
extension StubBackend: TimelineBackend {
  func loadTimeline(of athlete: AthleteID) async -> TimelineAnswer {
    let events = (try? await loadEvents(of: athlete).rows) ?? []
    let offers = (try? await loadOffers(of: athlete).rows) ?? []
    return TimelineAnswer(
      events: .success(
        Loaded(
          rows: events.map {
            TimelineEvent(
              id: $0.id, schoolID: $0.schoolID, type: $0.type, name: $0.name, startDate: $0.startDate,
              endDate: $0.endDate)
          })),
      interactions: .success(Loaded(rows: [])),
      offers: .success(
        Loaded(
          rows: offers.map {
            TimelineOffer(id: $0.id, schoolID: $0.schoolID, type: $0.type, date: .day($0.offerDate))
          })),
      statusChanges: .success(Loaded(rows: [])))
  }
}
