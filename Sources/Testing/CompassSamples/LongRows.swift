import CompassModel
import Records

// Rows as long as real ones, equal in every run, for measurements with many of them.

extension SampleRows {
  /// Makes `count` events, offers, tasks and readings, a quarter as many contacts and status changes each, and 1,000
  /// schools, with dates around `day`.
  package static func long(_ count: Int, of athlete: Athlete, around day: CalendarDate) -> SampleRows {
    let contacts = SampleTimeline.rows(count, of: athlete.id, around: day)
    let grade = athlete.grade(on: day)
    return SampleRows(
      events: SampleEvents.events(count, of: athlete.id, around: day),
      offers: SampleOffers.offers(count, of: athlete.id, around: day), schools: SampleOffers.schools,
      tasks: SampleTasks.chain(count, in: grade), metrics: SampleMetrics.readings(count, of: athlete.id, before: day),
      interactions: contacts.interactions, history: contacts.history)
  }
}

package enum SampleEvents {
  private static let words = [
    "Winter", "Skills", "Presidents", "Showcase", "Prospect", "Camp", "League", "Visit", "Elite", "Invitational",
    "Stanford", "Academy", "Velocity", "Combine", "Regional", "Classic",
  ]
  private static let cities = ["Atlanta", "Phoenix", "Omaha", "Columbus", "Fort Myers", "San Marcos", "Ann Arbor"]

  package static func events(_ count: Int, of owner: AthleteID, around day: CalendarDate) -> [Event] {
    (0..<count).map { index in
      let scattered = index &* 7_919
      let word = { (step: Int) in words[(scattered / step) % words.count] }
      return Event(
        id: EventID("e0000000-0000-4000-8000-" + String(String(1_000_000_000_000 + index).dropFirst())),
        owner: owner, type: EventType.recognized[scattered % 5], name: "\(word(1)) \(word(3)) \(word(7)) \(index)",
        location: "\(word(2)) Stadium", address: "\(index) Main Street", city: cities[scattered % 7], state: "GA",
        startDate: day.adding(days: scattered % 1_000 - 500),
        endDate: index.isMultiple(of: 4) ? day.adding(days: scattered % 1_000 - 498) : nil, startTime: "09:00:00",
        details: "Bring cleats and two bats, check in at the north gate. \(word(5)) \(word(11))",
        cost: Double(scattered % 500), isRegistered: index.isMultiple(of: 2), isAttended: index.isMultiple(of: 6))
    }
  }
}

package enum SampleOffers {
  package static let schools = (0..<1_000).map {
    School(id: SchoolID("school-\($0)"), name: "University of Place \($0)")
  }

  package static func offers(_ count: Int, of owner: AthleteID, around day: CalendarDate) -> [Offer] {
    (0..<count).map { index in
      let scattered = index &* 7_919
      return Offer(
        id: OfferID("offer-\(1_000_000 + index)"), owner: owner, schoolID: schools[scattered % 1_000].id,
        type: OfferType.recognized[scattered % OfferType.recognized.count],
        status: OfferStatus.recognized[scattered % OfferStatus.recognized.count],
        amount: index.isMultiple(of: 3) ? nil : Double(scattered % 60_000),
        percentage: index.isMultiple(of: 5) ? nil : Double(scattered % 101),
        offerDate: day.adding(days: -(scattered % 400)),
        deadline: index.isMultiple(of: 4) ? nil : day.adding(days: scattered % 200 - 20), notes: "Call back in spring")
    }
  }
}

package enum SampleTasks {
  /// Makes tasks each of which has the one before it as its prerequisite.
  package static func chain(_ count: Int, in grade: GradeLevel) -> [RecruitingTask] {
    (0..<count).map { index in
      RecruitingTask(
        id: TaskID("task-\(1_000_000 + index)"), gradeLevel: grade, title: "Step \(index) of the way",
        isRequired: index.isMultiple(of: 2), prerequisites: index == 0 ? [] : [TaskID("task-\(1_000_000 + index - 1)")])
    }
  }

  /// Makes tasks of which every tenth has the one before it as its prerequisite.
  package static func catalogue(_ count: Int, in grade: GradeLevel) -> [RecruitingTask] {
    var tasks = chain(count, in: grade)
    for index in tasks.indices where !index.isMultiple(of: 10) { tasks[index].prerequisites = [] }
    return tasks
  }
}

/// Timeline rows of a thousand schools over two years, equal in every run.
package enum SampleTimeline {
  /// Makes `count` rows: a quarter each of events, offers, interactions and status changes.
  package static func rows(_ count: Int, of owner: AthleteID, around day: CalendarDate) -> SampleRows {
    let numbers = 0..<count / 4
    return SampleRows(
      events: numbers.map { event($0, owner, day) }, offers: numbers.map { offer($0, owner, day) },
      schools: SampleOffers.schools, interactions: numbers.map { interaction($0, day) },
      history: numbers.map { change($0, day) })
  }

  private static func school(_ index: Int) -> SchoolID { SampleOffers.schools[index &* 7_919 % 1_000].id }
  private static func date(_ index: Int, _ day: CalendarDate) -> CalendarDate {
    day.adding(days: index &* 104_729 % 730 - 640)
  }

  private static func event(_ index: Int, _ owner: AthleteID, _ day: CalendarDate) -> Event {
    let start = date(index, day)
    return Event(
      id: EventID("event-\(1_000_000 + index)"), owner: owner, schoolID: school(index),
      type: EventType.recognized[index % EventType.recognized.count], name: "Camp number \(index) at the north gate",
      startDate: start, endDate: index.isMultiple(of: 2) ? nil : start.adding(days: index % 5))
  }

  private static func interaction(_ index: Int, _ day: CalendarDate) -> Interaction {
    Interaction(
      id: InteractionID("interaction-\(1_000_000 + index)"), schoolID: school(index + 1),
      type: InteractionType.recognized[index % InteractionType.recognized.count],
      subject: "About summer number \(index)",
      instant: Zone.utc.start(of: date(index + 7, day)).adding(.seconds(index % 86_400)))
  }

  private static func offer(_ index: Int, _ owner: AthleteID, _ day: CalendarDate) -> Offer {
    Offer(
      id: OfferID("offer-\(1_000_000 + index)"), owner: owner, schoolID: school(index + 2),
      type: OfferType.recognized[index % OfferType.recognized.count], status: .pending, offerDate: date(index + 13, day)
    )
  }

  private static func change(_ index: Int, _ day: CalendarDate) -> StatusChange {
    StatusChange(
      id: StatusChangeID("change-\(1_000_000 + index)"), schoolID: school(index + 3), previous: .contacted,
      new: .recruited, instant: Zone.utc.start(of: date(index + 23, day)))
  }
}

/// Readings of ten years, equal in every run.
package enum SampleMetrics {
  package static func readings(_ count: Int, of athlete: AthleteID, before day: CalendarDate) -> [PerformanceMetric] {
    (0..<count).map { (index: Int) -> PerformanceMetric in
      let tenths: Int = index &* 7_919 % 400
      let age: Int = index &* 104_729 % 3_650
      return PerformanceMetric(
        id: MetricID("metric-\(1_000_000 + index)"), owner: athlete,
        type: MetricType.recognized[index % MetricType.recognized.count], value: 60 + Double(tenths) / 10,
        recordedDate: day.adding(days: -age), isVerified: index.isMultiple(of: 3))
    }
  }
}
