import CompassSamples
import Skeleton
import TestSupport
import Testing

struct SkeletonTests {
  @Test func nothingIsShownBeforeRowsAreKnown() {
    let screen = Skeleton.Screen(Skeleton.State(), .sample())
    #expect(screen.head.route == "/skeleton")
    #expect(screen.rows.isEmpty)
  }
}
