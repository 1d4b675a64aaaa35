/// What every screen has, whatever it shows. JSON keys as promised in the project's interface.
public protocol ShownScreen: Hashable, Sendable, Encodable {
  /// The name of the page: `events`.
  var page: String { get }
  var title: String { get }
  /// Empty where there is nothing to say.
  var subtitle: String { get }
  /// Whether a request is under way; rows may be on screen all the same.
  var isLoading: Bool { get }
  /// Whether cards stand in for the first rows (decision X13).
  var showsSkeleton: Bool { get }
  var banner: Banner? { get }
  var empty: EmptyMessage? { get }
  var dialog: DialogCard? { get }
  /// How many rows could not be read (decision X5).
  var skippedRows: Int { get }
}
