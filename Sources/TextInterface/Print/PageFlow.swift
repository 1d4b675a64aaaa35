/// Puts blocks of lines on pages of a fixed length. A block stays in one piece if a page can hold it; none of its
/// lines is lost if not.
struct PageFlow {
  /// More than the lines of any heading.
  let linesPerPage: Int
  private(set) var pages: [[Line]] = [[]]
  /// Repeated at the top of every page of its section.
  private var heading: [Line] = []

  /// Fewer lines at the end of a page are not worth dividing a block for.
  private static let leastPart = 4

  init(linesPerPage: Int) { self.linesPerPage = linesPerPage }

  /// From here on every page starts with `heading`; it stands here too, on a new page if `startsPage`.
  mutating func startSection(_ heading: [Line], startsPage: Bool) {
    self.heading = heading
    if startsPage || linesLeft < heading.count + Self.leastPart {
      startPage()
    } else {
      write(heading)
    }
  }

  /// - Parameter continued: stands before the rest of a block that had to be divided.
  mutating func add(_ block: [Line], continued: Line? = nil) {
    let fitsOnPage = block.count <= linesPerPage - heading.count
    if block.count > linesLeft, fitsOnPage || linesLeft < Self.leastPart { startPage() }
    var rest = block[...]
    while true {
      let part = rest.prefix(max(1, linesLeft))
      write(part)
      rest = rest.dropFirst(part.count)
      if rest.isEmpty { return }
      startPage()
      if let continued { write([continued]) }
    }
  }

  private var linesLeft: Int { linesPerPage - pages[pages.count - 1].count }

  private mutating func startPage() { pages.append(heading) }

  private mutating func write(_ lines: some Sequence<Line>) { pages[pages.count - 1] += lines }
}
