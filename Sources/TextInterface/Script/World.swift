import CompassModel
import PerformanceTimeline
import RecruitingCompass

/// The app and what surrounds it, as scripts and the REPL drive them.
@MainActor
public protocol World: AnyObject {
  var compass: Compass { get }
  var network: SimulatedNetwork { get }
  /// Hears every action of the app.
  var failedChanges: FailedChanges { get }

  /// Returns when nothing is going on any more but what is held back on purpose.
  func settle() async
  /// Lets time pass; refused where time is real.
  func advance(by duration: Duration) async throws(Refusal)
  /// Sets the clock; refused where time is real.
  func setNow(_ instant: Instant) async throws(Refusal)
  /// Starts the app anew on the same storage, as after quitting it.
  func relaunch() async
  /// Writes a file as a whole or not at all; refused with the reason.
  func write(_ text: String, to path: String, overwrites: Bool) throws(Refusal)
  /// Writes a long file piece by piece, as a whole or not at all; refused with the reason.
  func export(_ contents: ExportContents, to path: String, overwrites: Bool) async throws(Refusal)
  /// The bytes of a file; nil if it cannot be read.
  func contents(ofFile path: String) -> [UInt8]?

  /// What is typed unseen, or otherwise kept out of scripts and arguments; nil for nothing at all. Refused where
  /// nobody can be asked.
  func askForPassword() async throws(Refusal) -> Secret?
  /// A stored setting; nil if there is none.
  func storedPreference(_ key: String) async -> String?
}
