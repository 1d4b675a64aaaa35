import CompassModel

extension Statement {
  /// Nil for NULL and for what is no date.
  func date(_ column: Int32) -> CalendarDate? { text(column).flatMap(CalendarDate.init(wire:)) }

  /// Nil for NULL and for what is no timestamp.
  func instant(_ column: Int32) -> Instant? { text(column).flatMap(Instant.init(wire:)) }

  /// Nil for NULL.
  func number(_ column: Int32) -> Double? { isNull(column) ? nil : real(column) }
}
