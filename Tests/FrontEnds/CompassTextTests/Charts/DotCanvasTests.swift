import Testing

@testable import CompassText

struct DotCanvasTests {
  private func text(_ canvas: DotCanvas, _ charset: Charset = .unicode) -> [String] {
    (0..<canvas.rows).map { canvas.line(row: $0, charset: charset) { _ in .plain }.text }
  }

  @Test func dotsMapToBraillePatterns() {
    let patterns = (0..<8).map { index in
      var canvas = DotCanvas(columns: 1, rows: 1)
      canvas.set(.init(x: index % 2, y: index / 2), owner: 1)
      return text(canvas)[0]
    }
    #expect(patterns == ["⠁", "⠈", "⠂", "⠐", "⠄", "⠠", "⡀", "⢀"])
  }

  @Test(arguments: [
    ((0, 3), (7, 3), ["⣀⣀⣀⣀", ""]), ((0, 0), (7, 7), ["⠑⢄", "\u{2800}\u{2800}⠑⢄"]), ((0, 0), (0, 7), ["⡇", "⡇"]),
    ((5, 7), (5, 0), ["\u{2800}\u{2800}⢸", "\u{2800}\u{2800}⢸"]), ((2, 2), (2, 2), ["\u{2800}⠄", ""]),
    ((0, 7), (7, 5), ["", "⣀⠤⠤⠒"]), ((0, -4), (0, 1), ["⠃", ""]),
  ])
  func linesConnectTwoDots(_ start: (Int, Int), _ end: (Int, Int), _ drawn: [String]) {
    var lineCanvas = DotCanvas(columns: 4, rows: 2)
    lineCanvas.line(from: .init(x: start.0, y: start.1), to: .init(x: end.0, y: end.1), owner: 1)
    #expect(text(lineCanvas) == drawn)
  }

  @Test func asciiIndicatesTheHalfWithDots() {
    var canvas = DotCanvas(columns: 4, rows: 1)
    canvas.set(.init(x: 0, y: 1), owner: 1)
    canvas.set(.init(x: 5, y: 2), owner: 1)
    canvas.line(from: .init(x: 6, y: 0), to: .init(x: 6, y: 3), owner: 1)
    #expect(text(canvas, .ascii) == ["' .:"])
    #expect(text(canvas) == ["⠂\u{2800}⠠⡇"])
  }

  @Test func marksCoverDotsAndMergeIntoAStar() {
    var canvas = DotCanvas(columns: 4, rows: 1)
    canvas.line(from: .init(x: 0, y: 0), to: .init(x: 7, y: 0), owner: 1)
    canvas.mark(column: 1, row: 0, UInt8(ascii: "1"), owner: 1)
    canvas.mark(column: 1, row: 0, UInt8(ascii: "1"), owner: 1)
    #expect(text(canvas) == ["⠉1⠉⠉"])
    canvas.mark(column: 1, row: 0, UInt8(ascii: "2"), owner: 2)
    canvas.mark(column: 3, row: 0, UInt8(ascii: "2"), owner: 2)
    canvas.mark(column: 4, row: 0, UInt8(ascii: "2"), owner: 2)
    #expect(text(canvas) == ["⠉*⠉2"])
  }

  @Test func eachOwnerHasItsStyle() {
    var canvas = DotCanvas(columns: 3, rows: 1)
    canvas.set(.init(x: 0, y: 0), owner: 1)
    canvas.set(.init(x: 2, y: 0), owner: 2)
    canvas.set(.init(x: 4, y: 0), owner: 2)
    let runs = canvas.line(row: 0, charset: .unicode) { $0 == 1 ? .event : .offer }.runs
    #expect(runs.map(\.text) == ["⠁", "⠁⠁"] && runs.map(\.style) == [.event, .offer])
  }

  @Test func outOfBoundsDrawingDoesNotTrap() {
    for size in [(0, 0), (1, 1), (-3, 5)] {
      var canvas = DotCanvas(columns: size.0, rows: size.1)
      canvas.line(from: .init(x: -9, y: -9), to: .init(x: 99, y: 40), owner: 1)
      canvas.mark(column: 9, row: 9, UInt8(ascii: "1"), owner: 1)
      #expect(canvas.columns >= 0)
    }
  }
}
