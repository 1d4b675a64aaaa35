import Foundation
import TestSupport

/// A server that speaks https, with a self-signed certificate for `localhost`: `openssl s_server`.
final class SecureServer: @unchecked Sendable {
  static let openssl = "/usr/bin/openssl"

  let port: Int
  /// The path of its certificate.
  let certificate: String
  private let process: Process
  private let limit: ProcessLimit
  private let folder: URL

  struct NotStarted: Error {}

  init() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "compass-tls-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let (key, certificate) = (folder.appending(path: "key.pem").path, folder.appending(path: "cert.pem").path)
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(filePath: "/bin/sh")
    // It listens on a free port, and prints its number.
    process.arguments = [
      "-c",
      """
      "$0" req -x509 -newkey rsa:2048 -nodes -keyout "$1" -out "$2" -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost 2>/dev/null &&
      exec "$0" s_server -accept 127.0.0.1:0 -key "$1" -cert "$2" -www
      """, Self.openssl, key, certificate,
    ]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    limit = ProcessLimit(process)
    try process.run()
    (self.process, self.folder, self.certificate) = (process, folder, certificate)
    port = try await onOwnThread {
      var printed = ""
      while true {
        let data = output.fileHandleForReading.availableData
        if data.isEmpty { throw NotStarted() }
        printed += String(decoding: data, as: UTF8.self)
        if let match = printed.firstMatch(of: #/ACCEPT [^\n]*:([0-9]+)\n/#), let port = Int(match.1) { return port }
      }
    }
  }

  func end() {
    process.terminate()
    process.waitUntilExit()
    try? FileManager.default.removeItem(at: folder)
  }
}
