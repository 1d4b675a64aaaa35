import CompassModel
import PageKit

package enum Argument: Hashable, Sendable {
  case word
  case choice(Int)
  /// Any text, without the quotes it may have been typed in.
  case text(String)
  case texts([String])
  case row(RowSelector)
  case date(DateArgument)
  /// From a first to a last day; without a first, from the beginning.
  case dates(DateArgument?, DateArgument)
  case month(CalendarMonth)
  case duration(Duration)
  case instant(Instant)
  case number(Int)
  case absent
}

/// Arguments by index, without fixed words; another kind yields a neutral value, which the test over examples finds.
extension [Argument] {
  private func value(_ index: Int) -> Argument {
    let values = filter { $0 != .word }
    return index < values.count ? values[index] : .word
  }

  package func text(_ index: Int) -> String { if case .text(let text) = value(index) { text } else { "" } }
  package func texts(_ index: Int) -> [String] { if case .texts(let texts) = value(index) { texts } else { [] } }
  package func optionalText(_ index: Int) -> String? { value(index) == .absent ? nil : text(index) }
  package func optionalChoice<Value: CaseIterable>(_ index: Int, of type: Value.Type) -> Value?
  where Value.AllCases == [Value] {
    value(index) == .absent ? nil : choice(index, of: type)
  }
  package func isPresent(_ index: Int) -> Bool { value(index) != .absent }
  package func number(_ index: Int) -> Int { if case .number(let number) = value(index) { number } else { 0 } }
  package func row(_ index: Int) -> RowSelector {
    if case .row(let selector) = value(index) { selector } else { .number(0) }
  }
  package func date(_ index: Int) -> DateArgument {
    if case .date(let date) = value(index) { date } else { .fromToday(days: 0) }
  }
  package func dates(_ index: Int) -> (first: DateArgument?, last: DateArgument) {
    if case .dates(let first, let last) = value(index) { (first, last) } else { (nil, .fromToday(days: 0)) }
  }
  package func month(_ index: Int) -> CalendarMonth {
    if case .month(let month) = value(index) { month } else { CalendarDate.earliest.calendarMonth }
  }
  package func duration(_ index: Int) -> Duration {
    if case .duration(let duration) = value(index) { duration } else { .zero }
  }
  package func instant(_ index: Int) -> Instant {
    if case .instant(let instant) = value(index) { instant } else { Instant(seconds: 0) }
  }
  package func position(_ index: Int) -> Int { if case .choice(let position) = value(index) { position } else { 0 } }
  package func choice<Value: CaseIterable>(_ index: Int, of _: Value.Type) -> Value where Value.AllCases == [Value] {
    Value.allCases[position(index)]
  }
}

extension Duration {
  /// Reads `300ms`, `3s`, `5m`, `1h` or `2d`; nil for anything else.
  package init?(typed text: String) {
    let units: [(suffix: String, milliseconds: Int64)] = [
      ("ms", 1), ("s", 1_000), ("m", 60_000), ("h", 3_600_000), ("d", 86_400_000),
    ]
    guard let unit = units.first(where: { text.hasSuffix($0.suffix) }),
      let count = Int(digits: text.dropLast(unit.suffix.count)), count <= 1_000_000_000
    else { return nil }
    self = .milliseconds(Int64(count) * unit.milliseconds)
  }
}
