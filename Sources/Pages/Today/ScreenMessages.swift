import CompassModel
import PageKit

/// Banner, empty text and the texts of the day (decisions X14, N2, N3).
extension Today.State {
  func banner(in context: PageContext) -> Banner? {
    guard let failure = load.failure else {
      guard let failure = rows.schools.failure else { return load.copyBanner(of: "items", in: context) }
      return Banner(
        kind: .error, message: "The schools could not be loaded. \(failure.message.asSentence)", retry: retry)
    }
    let failed = rows.listFailures
    let kinds = Set(failed.map(\.failure.kind))
    if failure.kind == .offline || kinds.count <= 1 && (failed.isEmpty || failed.count == 3) {
      return Banner(
        failure, loading: "items", saved: load.sourceText(in: context), isLoading: load.isRunning,
        retry: Today.Tap.retryTapped)
    }
    let what = failed.count == 3 ? "what needs attention" : failed.map(\.what).joined(separator: " and ")
    let why = kinds.count == 1 ? failure.message.asSentence : "Check your connection."
    return Banner(kind: .error, message: "Unable to load \(what). \(why)", retry: retry)
  }

  private var retry: Today.Tap? { canRetry ? .retryTapped : nil }

  /// What could not be loaded is not known to be empty.
  var emptyMessage: EmptyMessage? {
    guard rows.isComplete else { return nil }
    return EmptyMessage(
      title: "Nothing needs attention now",
      subtitle: "Deadlines and events show up here when their time comes.")
  }

  /// How many rows of the list stand on a page; nil while that is not known.
  func count(of page: String, in list: [Attention]) -> Int? {
    guard let kind = Today.Kind.allCases.first(where: { $0.page == page }) else { return hasRows ? 0 : nil }
    let source: Today.Source =
      switch kind {
      case .task: .tasks
      case .offer: .offers
      case .event: .events
      }
    return rows.knows(source) ? list.count { $0.id.kind == kind } : nil
  }
}

extension CalendarDate {
  /// `Tue Feb 10`.
  var shortText: String { "\(weekday.name.prefix(3)) \(calendarMonth.shortName) \(day)" }
}

extension Athlete {
  /// `Jordan Smith · Grade 10`; the name alone where the graduation year is unknown.
  func heading(on today: CalendarDate) -> String {
    graduationYear == nil ? name : "\(name) · Grade \(grade(on: today).rawValue)"
  }
}
