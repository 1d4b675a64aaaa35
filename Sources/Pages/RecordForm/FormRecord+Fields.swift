import CompassModel

/// The records that valid fields make; nil where something is missing that one must have.
extension FormRecord {
  init?(event values: FieldValues) {
    guard let type: EventType = values.wire(.type), let name = values.text(.name), let start = values.day(.startDate)
    else { return nil }
    self = .event(
      NewEvent(
        schoolID: values.id(.school), type: type, name: name, startDate: start, endDate: values.day(.endDate),
        startTime: values.text(.startTime), endTime: values.text(.endTime), location: values.text(.location),
        address: values.text(.address), city: values.text(.city), state: values.text(.state), url: values.text(.url),
        details: values.text(.description), performanceNotes: values.text(.performanceNotes),
        cost: values.number(.cost), isRegistered: values.isYes(.registered), isAttended: values.isYes(.attended)))
  }

  init?(metric values: FieldValues) {
    guard let type: MetricType = values.wire(.type), let value = values.number(.value), let date = values.day(.date)
    else { return nil }
    self = .metric(
      MetricReading(
        type: type, value: value, unit: values.text(.unit), recordedDate: date, eventID: values.id(.event),
        isVerified: values.isYes(.verified), notes: values.text(.notes)))
  }

  init?(interaction values: FieldValues, _ zone: Zone) {
    guard let school: SchoolID = values.id(.school), let type: InteractionType = values.wire(.type),
      let direction: InteractionDirection = values.wire(.direction), let date = values.day(.date),
      let time = values.text(.time).flatMap(zone.seconds(ofTime:))
    else { return nil }
    self = .interaction(
      NewInteraction(
        schoolID: school, type: type, direction: direction, subject: values.text(.subject),
        content: values.text(.content), occurredAt: zone.instant(of: date, seconds: time)))
  }

  init?(offer values: FieldValues) {
    guard let school: SchoolID = values.id(.school), let type: OfferType = values.wire(.type),
      let status: OfferStatus = values.wire(.status), let date = values.day(.offerDate)
    else { return nil }
    self = .offer(
      OfferTerms(
        schoolID: school, type: type, status: status, amount: values.number(.amount),
        percentage: values.number(.percentage), offerDate: date, deadline: values.day(.deadline),
        conditions: values.text(.conditions), notes: values.text(.notes)))
  }
}

extension Zone {
  /// Seconds since midnight on a clock that shows `HH:MM:SS`.
  fileprivate func seconds(ofTime text: String) -> Int? {
    let parts = text.split(separator: ":").compactMap { Int($0) }
    return parts.count == 3 ? parts[0] * 3600 + parts[1] * 60 + parts[2] : nil
  }
}
