import CompassModel
import CompassServices
import Foundation

/// The rows an answer holds, in any of the shapes servers send: a bare list, a bare row, or either in an envelope
/// `{success, data}` (wire.md §1).
struct AnswerRows {
  let values: [Any]

  /// - Parameter key: under which an envelope holds its rows.
  /// - Throws: `.unexpectedReply` for what is none of these shapes, and for an envelope that says it failed.
  init(_ answer: HTTPAnswer, under key: String = "data") throws(ServiceFailure) {
    guard let value = try? JSONSerialization.jsonObject(with: answer.body) else {
      throw ServiceFailure(.unexpectedReply, detail: "\(answer.status), but the answer is not JSON")
    }
    if let list = value as? [Any] {
      values = list
      return
    }
    guard let object = value as? [String: Any], object["success"].flatMap(JSONCell.flag) != false else {
      throw ServiceFailure(.unexpectedReply, detail: "\(answer.status), but the answer holds no rows")
    }
    switch object[key] {
    case let list as [Any]: values = list
    case let row as [String: Any]: values = [row]
    case nil where object["success"] == nil: values = [object]
    default: throw ServiceFailure(.unexpectedReply, detail: "\(answer.status), but no \(key) in the answer")
    }
  }

  /// Reads row after row. One that cannot be read is counted (decision X5), one that is nil is somebody else's.
  func load<Row>(_ read: (JSONRow) throws(UnreadableRow) -> Row?) -> Loaded<Row> {
    var loaded = Loaded<Row>(rows: [])
    loaded.rows.reserveCapacity(values.count)
    for value in values {
      guard let row = JSONRow(value) else {
        loaded.skipped += 1
        continue
      }
      do throws(UnreadableRow) {
        if let read = try read(row) { loaded.rows.append(read) }
      } catch {
        loaded.skipped += 1
      }
    }
    return loaded
  }
}
