import CompassModel
import PageKit
import StateMachine

extension EventsList {
  /// Derives screens of one store's page, and filters the list anew only when something it depends on changed.
  public struct ScreenBuilder {
    private var numbers = Memo<ListKey, [Int]>()

    public init() {}

    /// The screen of `state` seen in `context`.
    public mutating func screen(_ state: State, _ context: PageContext) -> Screen {
      let key = ListKey(
        revision: state.table.revision, filters: state.filters, sort: state.shownSort, today: context.today,
        overlay: state.overlay)
      let numbers = numbers(key) {
        state.table.numbers(
          passing: state.filters, in: state.shownSort, today: context.today, overlay: state.overlay)
      }
      return Screen(state, context, numbers: numbers)
    }
  }

  /// All that the list depends on, but for the rows themselves: their revision stands for them.
  private struct ListKey: Equatable {
    var revision: Int
    var filters: EventFilters
    var sort: EventSort
    var today: CalendarDate
    var overlay: EventOverlay
  }
}

extension EventsList.Screen {
  /// The screen of `state` seen in `context`, derived from nothing else.
  public init(_ state: EventsList.State, _ context: PageContext) {
    var builder = EventsList.ScreenBuilder()
    self = builder.screen(state, context)
  }
}
