import CompassModel
import PageKit

/// The events of a sheet: the newest 12 are marks on the plots and listed below, the others are only counted there.
struct SVGEvents {
  private static let most = 12
  /// The pixels below which neighbouring marks share a label.
  private static let distance = 18.0

  /// The newest events, which are marked, oldest first; numbered from 1.
  let shown: [EventMarker]
  private let count: Int

  init(_ events: [EventMarker]) {
    shown = Array(events.suffix(Self.most))
    count = events.count
  }

  func append(to output: inout String, _ frame: SVGFrame, _ dates: DateAxis, top: Double, bottom: Double) {
    if shown.isEmpty { return }
    let color = ChartPalette.events.hex
    output += "<g class=\"events\">\n"
    var groups: [(places: ClosedRange<Double>, numbers: ClosedRange<Int>)] = []
    for (index, event) in shown.enumerated() {
      let x = frame.x(event.date, dates)
      output += "<path d=\"M\(px: x) \(px: top)L\(px: x) \(px: bottom)\" stroke=\"\(color)\" "
      output += "stroke-dasharray=\"1 5\" stroke-opacity=\"0.7\"/>\n"
      output += "<path d=\"\(ChartMarker.triangle.path(x: x, y: bottom + 32, radius: 4))\" fill=\"\(color)\" "
      output += "data-date=\"\(event.date.wire)\">"
      output += "<title>\(markupText(event.date.mediumText + ": " + event.name))</title></path>\n"
      if let last = groups.last, x - last.places.upperBound < Self.distance {
        groups[groups.count - 1] = (last.places.lowerBound...x, last.numbers.lowerBound...index + 1)
      } else {
        groups.append((x...x, index + 1...index + 1))
      }
    }
    for (places, numbers) in groups {
      let middle = (places.lowerBound + places.upperBound) / 2
      let text = numbers.count == 1 ? "\(numbers.lowerBound)" : "\(numbers.lowerBound)-\(numbers.upperBound)"
      output += SVGLine.text(
        text, x: middle, y: bottom + 48, room: 44, anchor: "middle", font: SVGText.Font(size: 11))
    }
    output += "</g>\n"
  }

  /// Appends the numbered events in two columns and the number of others; returns the y below, `top` without events.
  func appendKey(to output: inout String, below top: Double, width: Double) -> Double {
    if shown.isEmpty { return top }
    output += "<g class=\"eventKey\">\n"
    output += SVGLine.text(
      "Events", x: 16, y: top + 16, room: width - 32, kind: "ink", font: SVGText.Font(isBold: true))
    let rows = (shown.count + 1) / 2
    let column = (width - 32) / 2
    for (index, event) in shown.enumerated() {
      let (x, y) = (16 + column * Double(index / rows), top + 36 + Double(index % rows) * 18)
      output += SVGLine.text("\(index + 1)", x: x + 16, y: y, room: 20, anchor: "end")
      output += SVGLine.text(event.date.mediumText, x: x + 24, y: y, room: 84)
      output += SVGLine.text(event.name, x: x + 112, y: y, room: column - 120, kind: "ink")
    }
    var bottom = top + 28 + Double(rows) * 18
    if count > shown.count {
      output += SVGLine.text(
        EventMarker.unmarkedText(count - shown.count), x: 16, y: bottom + 8, room: width - 32)
      bottom += 18
    }
    output += "</g>\n"
    return bottom + 6
  }
}
