import CompassModel
import Records

/// The rows of a life, and the changes by its user and by others.
extension Life {
  mutating func newTables(of athlete: AthleteID) -> Plain {
    var plain = Plain()
    for number in 0..<rng.below(7) {
      let id = EventID("\(athlete.rawValue)-e\(number)")
      plain.events[id.rawValue] = Event(newEvent(), id: id, owner: athlete)
    }
    for (number, name) in zip(1..., ["Gamma", "alpha", "Beta"]) {
      plain.schools["s\(number)"] = School(id: SchoolID("s\(number)"), name: name)
    }
    for number in 0..<rng.below(4) {
      let id = OfferID("\(athlete.rawValue)-o\(number)")
      plain.offers[id.rawValue] = Offer(
        id: id, owner: athlete, schoolID: SchoolID("s\(rng.below(4))"), type: .scholarship, status: .pending,
        offerDate: day(rng.below(20)))
    }
    for number in 0..<rng.below(4) {
      let id = MetricID("\(athlete.rawValue)-m\(number)")
      plain.readings[id.rawValue] = PerformanceMetric(newReading(), id: id, owner: athlete, createdAt: instant(number))
    }
    for number in 0..<rng.below(3) {
      let id = InteractionID("\(athlete.rawValue)-i\(number)")
      plain.interactions[id.rawValue] = Interaction(newInteraction(), id: id)
    }
    for (number, prerequisites) in [[], [0], [0, 1], [], [3]].enumerated() {
      let id = TaskID("\(athlete.rawValue)-t\(number)")
      plain.tasks[id.rawValue] = RecruitingTask(
        id: id, gradeLevel: .freshman, title: "Task \(number)",
        prerequisites: prerequisites.map { TaskID("\(athlete.rawValue)-t\($0)") },
        isLockedByServer: !prerequisites.isEmpty)
    }
    return plain
  }

  mutating func newEvent() -> NewEvent {
    NewEvent(
      type: rng.chance(50) ? .camp : .game, name: ["Camp", "Showcase", "Visit"][rng.below(3)],
      startDate: day(rng.below(20)), city: "Town")
  }

  mutating func newReading(at event: EventID? = nil) -> MetricReading {
    MetricReading(type: .velocity, value: Double(60 + rng.below(30)), recordedDate: day(rng.below(20)), eventID: event)
  }

  mutating func newInteraction() -> NewInteraction {
    NewInteraction(
      schoolID: SchoolID("s\(rng.below(4))"), type: .phoneCall, direction: .outbound, subject: "Call",
      occurredAt: instant(rng.below(1000)))
  }

  // MARK: Changes by the user

  mutating func change() throws {
    guard let athlete = state.athlete else { return }
    switch rng.below(22) {
    case 0..<9: try changeEvent(of: athlete)
    case 9..<12: try changeOffer(of: athlete)
    case 12..<16: try changeTask(of: athlete)
    case 16..<18: try changeReading(of: athlete)
    case 18..<20: try changeSchool(of: athlete)
    default: try changeInteraction(of: athlete)
    }
  }

  mutating func ask(_ change: Change) throws {
    // Requested by a tap on the open page, or from elsewhere.
    let isTap = state.page != nil && rng.chance(50)
    if isTap { model.seen = model.clock }
    model.ask(change, at: time, allowsUndo: state.allowsUndo)
    try send(isTap ? .tapped(change, "“It”") : .requested(change, "“It”"))
  }

  private mutating func changeEvent(of athlete: AthleteID) throws {
    guard let shown = model.shown(.events, athlete) else { return }
    if rng.chance(20) {
      made += 1
      let id = EventID("\(athlete.rawValue)-en\(made)")
      try ask(.create(.event(newEvent(), id), of: athlete))
      // A reading measured at the event is added at once.
      guard rng.chance(40) else { return }
      made += 1
      return try ask(.create(.reading(newReading(at: id), MetricID("\(athlete.rawValue)-mn\(made)")), of: athlete))
    }
    guard let event = shown.events.sorted(by: { $0.key < $1.key }).randomElement(using: &rng)?.value else { return }
    switch rng.below(4) {
    case 0: try ask(.delete(.event(event.id), of: athlete))
    case 1 where !event.isAttended: try ask(.attended(event.id, of: athlete))
    default:
      made += 1
      let name = ColumnEdit("name", from: event.name.map { .text($0) }, to: .text("N\(made)"))
      try ask(.update(.event(event.id), [name], of: athlete))
    }
  }

  private mutating func changeOffer(of athlete: AthleteID) throws {
    let offers = model.shown(.offers, athlete)?.offers.sorted { $0.key < $1.key }
    guard let offer = offers?.randomElement(using: &rng)?.value else { return }
    if rng.chance(20) { return try ask(.delete(.offer(offer.id), of: athlete)) }
    let new: OfferStatus = rng.chance(50) ? .accepted : .declined
    if new != offer.terms.status { try ask(.status(offer.id, from: offer.terms.status, to: new, of: athlete)) }
  }

  private mutating func changeTask(of athlete: AthleteID) throws {
    guard let plain = model.tasks(of: athlete) else { return }
    guard let task = plain.tasks.keys.sorted().randomElement(using: &rng) else { return }
    let isDone = plain.statuses[task]?.status == .completed
    // A locked task cannot be tapped (decision K7).
    guard isDone || plain.locks(task).isEmpty else { return }
    try ask(.setStatus(TaskID(task), isDone ? .notStarted : rng.chance(80) ? .completed : .inProgress, of: athlete))
    // The unlocked task is completed at once.
    guard !isDone, rng.chance(50), let after = model.tasks(of: athlete) else { return }
    let unlocked = after.tasks.keys.sorted().first { id in
      after.locks(id).isEmpty && after.statuses[id]?.status != .completed && !plain.locks(id).isEmpty
    }
    if let unlocked { try ask(.setStatus(TaskID(unlocked), .completed, of: athlete)) }
  }

  private mutating func changeReading(of athlete: AthleteID) throws {
    let readings = model.shown(.readings, athlete)?.readings.sorted { $0.key < $1.key }
    if rng.chance(30) {
      made += 1
      return try ask(.create(.reading(newReading(), MetricID("\(athlete.rawValue)-mn\(made)")), of: athlete))
    }
    guard let reading = readings?.randomElement(using: &rng)?.value else { return }
    if rng.chance(30) { return try ask(.delete(.reading(reading.id), of: athlete)) }
    made += 1
    let value = ColumnEdit("value", from: reading.reading.value.map { .number($0) }, to: .number(Double(100 + made)))
    try ask(.update(.reading(reading.id), [value], of: athlete))
  }

  private mutating func changeSchool(of athlete: AthleteID) throws {
    let schools = model.shown(.schools, athlete)?.schools.sorted { $0.key < $1.key }
    guard let school = schools?.randomElement(using: &rng)?.value else { return }
    let new = [nil, .researching, .contacted, .visiting][rng.below(4)] as SchoolStatus?
    if new != school.status { try ask(.status(school.id, from: school.status, to: new, of: athlete)) }
  }

  private mutating func changeInteraction(of athlete: AthleteID) throws {
    let interactions = model.shown(.interactions, athlete)?.interactions.sorted { $0.key < $1.key }
    if rng.chance(40) {
      made += 1
      let id = InteractionID("\(athlete.rawValue)-in\(made)")
      return try ask(.create(.interaction(newInteraction(), id), of: athlete))
    }
    guard let interaction = interactions?.randomElement(using: &rng)?.value else { return }
    if rng.chance(30) { return try ask(.delete(.interaction(interaction.id), of: athlete)) }
    made += 1
    let subject = ColumnEdit("subject", from: interaction.subject.map { .text($0) }, to: .text("S\(made)"))
    try ask(.update(.interaction(interaction.id), [subject], of: athlete))
  }

  // MARK: Changes by others

  mutating func elsewhere() {
    guard let athlete = Self.athletes.randomElement(using: &rng), let rows = server[athlete] else { return }
    made += 1
    switch rng.below(7) {
    case 0:
      let id = EventID("\(athlete.rawValue)-ex\(made)")
      let event = Event(newEvent(), id: id, owner: athlete)
      server[athlete]?.events[id.rawValue] = event
    case 1: if let id = rows.events.keys.min() { server[athlete]?.events[id] = nil }
    case 2: if let id = rows.events.keys.max() { server[athlete]?.events[id]?.name = "X\(made)" }
    case 3:
      if let id = rows.events.keys.sorted().randomElement(using: &rng) {
        server[athlete]?.events[id]?.isAttended = true
      }
    case 4: if let id = rows.readings.keys.min() { server[athlete]?.readings[id] = nil }
    case 5: server[athlete]?.schools["s\(1 + rng.below(3))"]?.status = .researching
    default: if rng.chance(20) { server[athlete]?.tasks["\(athlete.rawValue)-t3"] = nil }
    }
  }
}
