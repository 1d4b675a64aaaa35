import CompassModel
import PageKit
import StateMachine

/// The tasks page: what to do in the athlete's grade, what waits for what, and how far it is done (tasks.md).
public enum Tasks: PageFeature {
  /// How many tasks the list shows at first, and how many more each time it is asked.
  public static let pageSize = 100
  /// How many cards stand in for the first rows (tasks.md §6).
  public static let skeletonCount = 5
  /// How long praise stays (decision K9).
  static let successDuration = Duration.seconds(3)
}

extension PageContext {
  /// The active athlete's grade; 10 where the graduation year is unknown (decision K1).
  var grade: GradeLevel {
    viewer?.active.graduationYear.map { GradeLevel(graduationYear: $0, on: today) } ?? .sophomore
  }

  var isGradeKnown: Bool { viewer?.active.graduationYear != nil }
}
