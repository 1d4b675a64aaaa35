import CompassModel

/// Why a store could not be opened, filled or read out, with what to tell the user.
public struct StoreProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, as far as a person can do something about it.
  public enum Reason: Hashable, Sendable {
    /// Something else has the directory's name.
    case notADirectory
    /// The right to read or to write it is missing, or the disk fails.
    case unreadable, notWritable
    /// Another process keeps it from being written, longer than the patience given.
    case busy
    /// There is no room to write.
    case diskFull
    /// Left as it is, never overwritten.
    case damaged
    /// A database of another program, left as it is.
    case foreign
    /// Written by a newer version of the app, left as it is.
    case newerVersion(found: Int, known: Int)
    /// A file that is no dataset; nothing was changed.
    case refused(DatasetRefusal)
  }

  /// What is wrong; `description` says it to a person.
  public var reason: Reason
  /// The file or directory it is about.
  public var path: String
  /// For developers.
  public var detail: String

  init(_ reason: Reason, _ path: String, detail: String = "") {
    self.reason = reason
    self.path = path
    self.detail = detail
  }

  init(_ failure: ServiceFailure, _ path: String) {
    let reason: Reason =
      switch failure.kind {
      case .databaseBusy: .busy
      case .diskFull: .diskFull
      case .databaseReadOnly: .notWritable
      case .databaseDamaged: .damaged
      default: .unreadable
      }
    self.init(reason, path, detail: failure.detail)
  }

  /// A sentence or two for the user, naming the path.
  public var message: String {
    let path = QuotedValue.printable(path)
    return switch reason {
    case .notADirectory: "\(path) is not a directory."
    case .unreadable: "\(path) cannot be read."
    case .notWritable: "\(path) cannot be written."
    case .busy: "\(path) is in use by another program. Please try again."
    case .diskFull: "There is no space left for \(path). Nothing was changed."
    case .damaged: "\(path) is damaged and cannot be read. It was left as it is; move it away to start afresh."
    case .foreign: "\(path) is not a database of this app. It was left as it is."
    case .newerVersion(let found, let known):
      "\(path) was written by a newer version of this app (format \(found), this one knows \(known)). "
        + "It was left as it is."
    case .refused(let refusal): refusal.description
    }
  }

  public var description: String { detail.isEmpty ? message : "\(message) (\(detail))" }
}
