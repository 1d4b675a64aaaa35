import CompassModel

/// What filters and the calendar read of every row, side by side in memory.
struct EventColumns: Sendable {
  let starts: [CalendarDate]
  let ends: [CalendarDate]
  /// The place of a row's type in `kinds`.
  let types: [UInt8]
  var statuses: [EventStatus]
  /// The known types and those that occur. More than 255 different ones share the last place as an unknown type.
  private let kinds: [EventType]

  init(_ rows: [Event]) {
    var kinds = EventType.known
    var places: [EventType: UInt8] = [:]
    for (index, kind) in kinds.enumerated() { places[kind] = UInt8(index) }
    types = rows.indices.map { number in
      let type = rows[number].type
      if let place = places[type] { return place }
      if kinds.count == 256 { return 255 }
      let place = UInt8(kinds.count)
      kinds.append(kinds.count == 255 ? .other("") : type)
      places[type] = place
      return place
    }
    self.kinds = kinds
    starts = rows.indices.map { rows[$0].startDate }
    ends = rows.indices.map { rows[$0].lastDate }
    statuses = rows.indices.map { rows[$0].status }
  }

  /// For each place in `types`, whether rows of that type pass.
  func typeCodes(where passes: (EventType) -> Bool) -> [Bool] { kinds.map(passes) }
}
