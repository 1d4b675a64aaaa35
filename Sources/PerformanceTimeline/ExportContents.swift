import CompassModel

/// The bytes of a file, made piece by piece while they are read: the whole never stands in memory unless somebody
/// asks for its `text`. Encoded as that text.
public struct ExportContents: Sequence, Sendable {
  private let source: Source

  private enum Source: Sendable {
    case rows(ReadingRows, ExportFormat)
    case text(String)
  }

  init(_ rows: ReadingRows, as format: ExportFormat) { source = .rows(rows, format) }

  /// Pieces of about 64 KB.
  public func makeIterator() -> AnyIterator<[UInt8]> {
    switch source {
    case .text(let text): AnyIterator(CollectionOfOne(Array(text.utf8)).makeIterator())
    case .rows(let rows, .csv): AnyIterator(ExportChunks(rows, as: ExportCSV.self))
    case .rows(let rows, .json): AnyIterator(ExportChunks(rows, as: ExportJSON.self))
    }
  }

  /// All of it. Takes memory and time in proportion to the rows.
  public var text: String {
    if case .text(let text) = source { return text }
    var bytes: [UInt8] = []
    for chunk in self { bytes += chunk }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension ExportContents: Hashable {
  /// The same rows of the same table are equal without being written out.
  public static func == (left: ExportContents, right: ExportContents) -> Bool {
    if case .rows(let mine, let format) = left.source, case .rows(let others, format) = right.source {
      return mine == others
    }
    return left.text == right.text
  }

  // Hashing the text would write it out.
  public func hash(into hasher: inout Hasher) {}
}

extension ExportContents: Codable {
  public init(from decoder: any Decoder) throws {
    source = .text(try decoder.singleValueContainer().decode(String.self))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}
