import CompassModel
import PageKit

extension RecordDetails {
  /// Everything a UI shows of the detail page; it computes nothing itself. JSON keys as promised in the project's
  /// interface.
  public struct Screen: ShownScreen, Codable {
    /// `event`, `interaction` or `offer`.
    public var page: String
    /// `Winter Skills Camp`; the kind of row before it is known.
    public var title: String
    /// `Camp · Apr 15, 2026`; empty before the row is known.
    public var subtitle: String
    /// `/events/ev-1`.
    public var path: String
    /// The athlete a parent looks at; null for an athlete's own page.
    @Nullable public var viewing: String?
    public var athletes: [AthleteChoice]

    public var isLoading: Bool
    public var showsSkeleton: Bool
    public var canReload: Bool
    @Nullable public var banner: Banner?
    @Nullable public var empty: EmptyMessage? = nil
    @Nullable public var dialog: DialogCard? = nil
    public var skippedRows = 0

    /// Empty before the row is known, and when there is none.
    public var groups: [FieldGroup]
  }
}

extension RecordDetails.Screen {
  /// The screen of `state` seen in `context`, derived from nothing else; nil while the page is closed.
  public init?(_ state: RecordDetails.State, _ context: PageContext) {
    guard let reference = state.reference else { return nil }
    let viewer = context.viewer
    self.init(
      page: reference.noun, title: state.title, subtitle: state.subtitle(in: context), path: reference.path,
      viewing: viewer?.isParent == true ? viewer?.active.name : nil, athletes: AthleteChoice.choices(of: viewer),
      isLoading: state.load.isRunning || state.schoolsLoad.isRunning, showsSkeleton: state.load.showsSkeleton,
      canReload: state.canReload, banner: state.banner(of: reference, in: context),
      groups: state.record.map { RecordDetails.FieldGroup.groups(of: $0, in: state, zone: context.moment.zone) } ?? [])
  }
}
