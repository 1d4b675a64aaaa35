import CompassModel
import CompassServices
import Foundation

/// The rows an answer holds, in any of the shapes servers send: a bare list, a bare row, or either in an envelope
/// `{success, data}` (wire.md §1).
struct AnswerRows {
  /// Nil for what is no row.
  private let rows: [JSONRow?]

  /// Throws `.unexpectedReply` for what is none of these shapes, and for an envelope that says it failed.
  init(_ answer: HTTPAnswer) throws(ServiceFailure) {
    do {
      rows = try JSONDecoder().decode(Shape.self, from: answer.body).rows.map(\.row)
    } catch {
      throw ServiceFailure(.unexpectedReply, detail: "\(answer.status), but the answer holds no rows")
    }
  }

  var count: Int { rows.count }

  /// Reads row after row. One that cannot be read is counted (decision X5), one that is nil is somebody else's.
  func load<Row>(_ read: (JSONRow) throws(UnreadableRow) -> Row?) -> Loaded<Row> {
    var loaded = Loaded<Row>(rows: [])
    loaded.rows.reserveCapacity(rows.count)
    for row in rows {
      do throws(UnreadableRow) {
        guard let row else { throw UnreadableRow() }
        if let read = try read(row) { loaded.rows.append(read) }
      } catch {
        loaded.skipped += 1
      }
    }
    return loaded
  }

  private struct Element: Decodable {
    let row: JSONRow?
    init(_ row: JSONRow) { self.row = row }
    init(from decoder: any Decoder) { row = try? JSONRow(from: decoder) }
  }

  private struct Shape: Decodable {
    let rows: [Element]

    /// What an envelope may call its rows.
    private enum Member: String, CodingKey { case success, data, families }

    init(from decoder: any Decoder) throws {
      if let list = try? decoder.singleValueContainer().decode([Element].self) {
        rows = list
        return
      }
      let envelope = try decoder.container(keyedBy: Member.self)
      let refusal = DecodingError.Context(codingPath: [], debugDescription: "no rows")
      if try envelope.decodeIfPresent(Bool.self, forKey: .success) == false {
        throw DecodingError.dataCorrupted(refusal)
      }
      if let place = [Member.data, .families].first(where: envelope.contains) {
        if let list = try? envelope.decode([Element].self, forKey: place) {
          rows = list
        } else {
          rows = [Element(try envelope.decode(JSONRow.self, forKey: place))]
        }
      } else if envelope.contains(.success) {
        throw DecodingError.dataCorrupted(refusal)
      } else {
        rows = [Element(try JSONRow(from: decoder))]
      }
    }
  }
}
