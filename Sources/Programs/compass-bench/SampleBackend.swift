import CompassModel
import CompassSamples
import CompassServices
import Foundation
import RecruitingCompass

/// Rows in memory, at once: what is measured over it is the app alone.
struct SampleBackend {
  var events: [Event] = []
  var offers: [Offer] = []
  var schools: [School] = []
  var tasks: [RecruitingTask] = []
  var metrics: [PerformanceMetric] = []
  var interactions: [Interaction] = []
  var history: [StatusChange] = []

  static let graduationYear = 2028
  static let athlete = Athlete(id: AthleteID("athlete-1"), name: "Jordan", graduationYear: graduationYear)

  /// An app on these rows with a page open and loaded; its clock is the system's.
  @MainActor
  func app(on page: Page) async -> Compass {
    let stubs = StubServices { message, _, _ in print(message) }
    let backend = stubs.backend
    backend.signedInUser = nil
    backend.loadFamily = {
      FamilyAccess(user: UserID("athlete-1"), name: "Jordan", role: .player, athletes: [Self.athlete])
    }
    backend.loadEvents = { _ in Loaded(rows: events) }
    backend.loadOffers = { _ in Loaded(rows: offers) }
    backend.loadSchools = { _ in Loaded(rows: schools) }
    backend.loadTasks = { _ in LoadedTasks(tasks: tasks, statuses: []) }
    backend.loadMetrics = { _, first, last in
      Loaded(rows: metrics.filter { $0.recordedDate >= first ?? .earliest && $0.recordedDate <= last })
    }
    backend.loadInteractions = { _ in Loaded(rows: interactions) }
    backend.loadStatusChanges = { _ in Loaded(rows: history) }
    let services = Services(backend: backend, preferences: ForgetfulDevice())
    let compass = Compass(services: services, zone: .utc, now: { Instant(Date()) })
    compass.send(.app(.launched))
    compass.send(.app(.pageOpened(page: page)))
    await compass.store.settle()
    return compass
  }
}

/// A device that remembers nothing.
struct ForgetfulDevice: Preferences {
  func value(for key: SettingKey) async -> String? { nil }
  func store(_ value: String, for key: SettingKey) async throws(ServiceFailure) {}
  func forgetEverything() async {}
}

/// Events as long as real ones, the same every time.
enum SampleEvents {
  private static let words = [
    "Winter", "Skills", "Presidents", "Showcase", "Prospect", "Camp", "League", "Visit", "Elite", "Invitational",
    "Stanford", "Academy", "Velocity", "Combine", "Regional", "Classic",
  ]
  private static let cities = ["Atlanta", "Phoenix", "Omaha", "Columbus", "Fort Myers", "San Marcos", "Ann Arbor"]

  static func events(_ count: Int, of owner: AthleteID, around day: CalendarDate) -> [Event] {
    (0..<count).map { index in
      let scattered = index &* 7_919
      let word = { (step: Int) in words[(scattered / step) % words.count] }
      return Event(
        id: EventID("e0000000-0000-4000-8000-" + String(String(1_000_000_000_000 + index).dropFirst())),
        owner: owner, type: EventType.known[scattered % 5], name: "\(word(1)) \(word(3)) \(word(7)) \(index)",
        location: "\(word(2)) Stadium", address: "\(index) Main Street", city: cities[scattered % 7], state: "GA",
        startDate: day.adding(days: scattered % 1_000 - 500),
        endDate: index.isMultiple(of: 4) ? day.adding(days: scattered % 1_000 - 498) : nil, startTime: "09:00:00",
        details: "Bring cleats and two bats, check in at the north gate. \(word(5)) \(word(11))",
        cost: Double(scattered % 500), isRegistered: index.isMultiple(of: 2), isAttended: index.isMultiple(of: 6))
    }
  }
}

/// Offers and tasks as long as real ones, the same every time.
enum SampleOffers {
  static let schools = (0..<1_000).map { School(id: SchoolID("school-\($0)"), name: "University of Place \($0)") }

  static func offers(_ count: Int, of owner: AthleteID, around day: CalendarDate) -> [Offer] {
    (0..<count).map { index in
      let scattered = index &* 7_919
      return Offer(
        id: OfferID("offer-\(1_000_000 + index)"), owner: owner, schoolID: schools[scattered % 1_000].id,
        type: OfferType.known[scattered % OfferType.known.count],
        status: OfferStatus.known[scattered % OfferStatus.known.count],
        amount: index.isMultiple(of: 3) ? nil : Double(scattered % 60_000),
        percentage: index.isMultiple(of: 5) ? nil : Double(scattered % 101),
        offerDate: day.adding(days: -(scattered % 400)),
        deadline: index.isMultiple(of: 4) ? nil : day.adding(days: scattered % 200 - 20), notes: "Call back in spring")
    }
  }
}

enum SampleTasks {
  /// Each task waits for the one before it.
  static func chain(_ count: Int, in grade: GradeLevel) -> [RecruitingTask] {
    (0..<count).map { index in
      RecruitingTask(
        id: TaskID("task-\(1_000_000 + index)"), gradeLevel: grade, title: "Step \(index) of the way",
        isRequired: index.isMultiple(of: 2), prerequisites: index == 0 ? [] : [TaskID("task-\(1_000_000 + index - 1)")])
    }
  }
}

/// What happened with a thousand schools over two years, the same every time.
enum SampleTimeline {
  /// - Parameter count: items of all four kinds together.
  static func backend(_ count: Int, around day: CalendarDate) -> SampleBackend {
    let numbers = 0..<count / 4
    return SampleBackend(
      events: numbers.map { event($0, day) }, offers: numbers.map { offer($0, day) }, schools: SampleOffers.schools,
      interactions: numbers.map { interaction($0, day) }, history: numbers.map { change($0, day) })
  }

  private static func school(_ index: Int) -> SchoolID { SampleOffers.schools[index &* 7_919 % 1_000].id }
  private static func date(_ index: Int, _ day: CalendarDate) -> CalendarDate {
    day.adding(days: index &* 104_729 % 730 - 640)
  }

  private static func event(_ index: Int, _ day: CalendarDate) -> Event {
    let start = date(index, day)
    return Event(
      id: EventID("event-\(1_000_000 + index)"), owner: SampleBackend.athlete.id, schoolID: school(index),
      type: EventType.known[index % EventType.known.count], name: "Camp number \(index) at the north gate",
      startDate: start, endDate: index.isMultiple(of: 2) ? nil : start.adding(days: index % 5))
  }

  private static func interaction(_ index: Int, _ day: CalendarDate) -> Interaction {
    Interaction(
      id: InteractionID("interaction-\(1_000_000 + index)"), schoolID: school(index + 1),
      type: InteractionType.known[index % InteractionType.known.count], subject: "About summer number \(index)",
      instant: Zone.utc.start(of: date(index + 7, day)).adding(.seconds(index % 86_400)))
  }

  private static func offer(_ index: Int, _ day: CalendarDate) -> Offer {
    Offer(
      id: OfferID("offer-\(1_000_000 + index)"), owner: SampleBackend.athlete.id, schoolID: school(index + 2),
      type: OfferType.known[index % OfferType.known.count], status: .pending, offerDate: date(index + 13, day))
  }

  private static func change(_ index: Int, _ day: CalendarDate) -> StatusChange {
    StatusChange(
      id: StatusChangeID("change-\(1_000_000 + index)"), schoolID: school(index + 3), previous: .contacted,
      new: .recruited, instant: Zone.utc.start(of: date(index + 23, day)))
  }
}
