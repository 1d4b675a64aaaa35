import CompassModel
import PageKit

/// Draws the radar: a polygon in a ring, and bars, on few columns alone (text-ui.md §1, principle 6).
struct RadarText {
  /// The fewest columns for the drawing: less room than 44 × 15 cells shows nothing.
  static let fewestColumns = 44
  private static let gap = 2

  let model: RadarModel
  let columns: Int
  let charset: Charset

  var lines: [Line] {
    let title = Line.wrapped(terminalText(model.title), .bold, to: columns)
    let note = model.note.map { Line.wrapped($0, .dim, to: columns) } ?? []
    guard model.hasPolygon, columns >= Self.fewestColumns else {
      return title + note + RadarBars(model: model, columns: columns, charset: charset).lines
    }
    let beside = columns - RadarBars.columns(for: model) - Self.gap
    if beside < Self.fewestColumns {
      // Both are to be seen at once on a small terminal.
      let drawing = RadarDrawing(model, columns: columns, charset, radius: 18).lines
      return title + drawing + RadarBars(model: model, columns: columns, charset: charset).lines
    }
    let width = min(beside, RadarDrawing.columns(for: model))
    let drawing = RadarDrawing(model, columns: width, charset).lines
    let bars = RadarBars(model: model, columns: columns - width - Self.gap, charset: charset).lines
    let above = Array(repeating: Line(), count: max(0, drawing.count - bars.count) / 2)
    return title + sideBySide(left: drawing, leftWidth: width, gap: Self.gap, right: above + bars)
  }
}

struct RadarDrawing {
  private static let polygon: UInt8 = 1
  private static let ring: UInt8 = 2

  let model: RadarModel
  let columns: Int
  let charset: Charset
  /// The radius of the ring, in dots.
  private let radius: Int

  /// - Parameter radius: in dots; nil for the largest that the columns have room for.
  init(_ model: RadarModel, columns: Int, _ charset: Charset, radius: Int? = nil) {
    (self.model, self.columns, self.charset) = (model, columns, charset)
    self.radius = radius ?? (columns < 52 ? 26 : 30)
  }

  /// The columns that the largest ring and the labels beside it need.
  static func columns(for model: RadarModel) -> Int {
    let label = model.axes.filter { abs($0.end.x) >= 0.2 }.map { Line("\($0.number) \($0.label)").cellWidth }.max() ?? 0
    return 32 + 2 * (label + 2)
  }

  var rows: Int { (radius * 2 + 3) / 4 + 2 }
  private var center: DotCanvas.Dot { DotCanvas.Dot(x: columns, y: rows * 2) }

  var lines: [Line] {
    let canvas = drawing
    let labels = placedLabels
    // The last row is drawn only for a label below the ring.
    return (0..<(labels.last?.isEmpty == false ? rows : rows - 1)).map { row in
      var line = Line()
      for label in labels[row] {
        line += canvasLine(canvas, row, line.cellWidth..<max(line.cellWidth, label.column))
        line.append(.blanks(label.column - line.cellWidth))
        line += label.text
      }
      return line + canvasLine(canvas, row, line.cellWidth..<max(line.cellWidth, columns))
    }
  }

  private func canvasLine(_ canvas: DotCanvas, _ row: Int, _ cells: Range<Int>) -> Line {
    canvas.line(row: row, cells: cells, charset: charset) { $0 == Self.ring ? .dim : Style(ChartPalette.radar) }
  }

  private var drawing: DotCanvas {
    var canvas = DotCanvas(columns: columns, rows: rows)
    let corners = model.axes.map { dot(at: $0.corner) }
    drawRing(on: &canvas)
    fill(corners, on: &canvas)
    for (start, end) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
      canvas.line(from: start, to: end, owner: Self.polygon)
    }
    for (axis, corner) in zip(model.axes, corners) {
      let character = axis.number <= 9 ? UInt8(ascii: "0") + UInt8(axis.number) : UInt8(ascii: "+")
      canvas.mark(column: corner.x / 2, row: corner.y / 4, character, owner: Self.polygon)
    }
    return canvas
  }

  private func dot(at place: RadarModel.Point) -> DotCanvas.Dot {
    DotCanvas.Dot(
      x: center.x + Int((place.x * Double(radius - 1)).rounded()),
      y: center.y + Int((place.y * Double(radius - 1)).rounded()))
  }

  /// Draws one dot in three, so that the ring stays behind the polygon.
  private func drawRing(on canvas: inout DotCanvas) {
    let count = radius * 2
    for index in 0..<count {
      canvas.set(dot(at: RadarModel.Point(index: index, of: count)), owner: Self.ring)
    }
  }

  private func fill(_ corners: [DotCanvas.Dot], on canvas: inout DotCanvas) {
    let edges = Array(zip(corners, corners.dropFirst() + corners.prefix(1)))
    for y in 0..<rows * 4 {
      let crossings = edges.compactMap { start, end -> Double? in
        guard (start.y <= y) != (end.y <= y) else { return nil }
        return Double(start.x) + Double((y - start.y) * (end.x - start.x)) / Double(end.y - start.y)
      }.sorted()
      for index in stride(from: 0, to: crossings.count - 1, by: 2) {
        let first = Int(crossings[index].rounded(.up))
        let last = Int(crossings[index + 1].rounded(.down))
        for x in first...max(first, last) where (x + y).isMultiple(of: 2) && x <= last {
          canvas.set(.init(x: x, y: y), owner: Self.polygon)
        }
      }
    }
  }
}

extension RadarDrawing {
  private struct PlacedLabel {
    var column: Int
    var text: Line
  }

  /// The labels by row, from left to right; one without room is left out, as the bars name every corner.
  private var placedLabels: [[PlacedLabel]] {
    var placed = Array(repeating: [PlacedLabel](), count: rows)
    for axis in model.axes {
      let text = Line("\(axis.number) \(axis.label)")
      let (row, label) = place(text, at: axis.end)
      let isFree = placed[row].allSatisfy {
        $0.column + $0.text.cellWidth < label.column || label.column + label.text.cellWidth < $0.column
      }
      if isFree, label.text.cellWidth >= 3 { placed[row].append(label) }
    }
    return placed.map { $0.sorted { $0.column < $1.column } }
  }

  private func place(_ text: Line, at end: RadarModel.Point) -> (row: Int, PlacedLabel) {
    let dot = dot(at: end)
    if abs(end.x) < 0.2 {
      let label = text.truncated(to: columns)
      let column = min(max(dot.x / 2 - label.cellWidth / 2, 0), columns - label.cellWidth)
      return (end.y < 0 ? 0 : rows - 1, PlacedLabel(column: column, text: label))
    }
    let row = dot.y / 4
    let reach = ringReach(row: row)
    if end.x > 0 {
      let column = min(columns, (center.x + reach) / 2 + 2)
      return (row, PlacedLabel(column: column, text: text.truncated(to: columns - column)))
    }
    let before = max(0, (center.x - reach) / 2 - 1)
    let label = text.truncated(to: before)
    return (row, PlacedLabel(column: before - label.cellWidth, text: label))
  }

  /// The number of dots from the centre to the ring where it is widest in the row.
  private func ringReach(row: Int) -> Int {
    let nearest = min(max(center.y, row * 4), row * 4 + 3)
    let height = nearest - center.y
    return Int(Double(max(0, radius * radius - height * height)).squareRoot())
  }
}
