import Foundation

/// Cuts a connection's bytes into requests.
struct LoopbackReader {
  private let socket: LoopbackSocket
  private var buffer: [UInt8] = []

  init(_ socket: LoopbackSocket) { self.socket = socket }

  /// Nil once the client has gone, or says what is no request.
  mutating func next() -> LoopbackRequest? {
    var end = endOfHead()
    while end == nil {
      guard let bytes = socket.receive() else { return nil }
      buffer += bytes
      // A method begins with a letter; what begins otherwise, such as TLS, never gets to a blank line.
      guard let first = buffer.first, (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first) else { return nil }
      end = endOfHead()
    }
    guard let end else { return nil }
    let head = String(decoding: buffer[..<end], as: UTF8.self).split(separator: "\r\n", omittingEmptySubsequences: true)
    let words = head.first?.split(separator: " ") ?? []
    guard words.count == 3 else { return nil }
    let headers = head.dropFirst().map { line in
      let name = line.prefix { $0 != ":" }
      let value = line.dropFirst(name.count + 1)
      return (name: String(name), value: value.trimmingCharacters(in: .whitespaces))
    }
    buffer.removeFirst(end + 4)
    var request = LoopbackRequest(
      method: String(words[0]), target: String(words[1]), headers: headers)
    let length = request.header("Content-Length").map { Int($0) ?? -1 } ?? 0
    guard length >= 0 else { return nil }
    while buffer.count < length {
      guard let bytes = socket.receive() else { return nil }
      buffer += bytes
    }
    request.body = Data(buffer.prefix(length))
    buffer.removeFirst(length)
    return request
  }

  /// Where the blank line begins.
  private func endOfHead() -> Int? {
    guard buffer.count >= 4 else { return nil }
    for index in 0...(buffer.count - 4)
    where buffer[index] == 13 && buffer[index + 1] == 10 && buffer[index + 2] == 13 && buffer[index + 3] == 10 {
      return index
    }
    return nil
  }
}
