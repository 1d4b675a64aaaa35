import CompassServer
import Foundation

/// The token of `compass serve --keep`, stored beside the data in a file that only its owner can read (decision I2).
struct StoredToken {
  let value: String

  /// Reads the token in a store's folder, or creates one if there is no valid one; throws if it cannot be stored.
  init(in directory: String) throws(CommandError) {
    let path = URL(filePath: directory).appending(path: "serve-token").path(percentEncoded: false)
    if let stored = FileManager.default.contents(atPath: path).map({ String(decoding: $0, as: UTF8.self) }),
      Access.isToken(stored), chmod(path, 0o600) == 0
    {
      value = stored
      return
    }
    value = Access.newToken()
    let isKept = FileManager.default.createFile(
      atPath: path, contents: Data(value.utf8), attributes: [.posixPermissions: 0o600])
    guard isKept else { throw CommandError(.failed, "the token cannot be kept as \(path)") }
  }
}
