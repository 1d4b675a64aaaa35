import CompassModel
import Terminal
import TextInterface

extension Board {
  /// What the keys go to.
  enum Mode: Equatable, Sendable {
    case page
  }

  /// What was said of what a key or a line did.
  struct Remark: Equatable, Sendable {
    var text: String
    var isComplaint = false
  }
}
