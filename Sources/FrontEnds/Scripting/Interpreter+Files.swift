import CompassBridge
import Drawing
import PageKit
import CompassApp
import CompassText

extension Interpreter {
  /// Prints the page (decisions T19, Z11), into the order's file; HTML needs all rows, and no terminal.
  func print(_ order: PrintOrder) throws(Refusal) -> Outcome {
    guard let page = world.compass.printedPage(lines: order.lines) else { throw .nothingToPrint }
    let text: String
    switch order.format {
    case .html:
      try requireAllRows()
      if order.file?.isOutput != false, world.isOnTerminal {
        throw Refusal("HTML is for a file: print html \(page.name).html")
      }
      text = PrintedHTML.render(page, paper: order.paper)
    case .text:
      text = ScreenText.text(
        screen,
        RenderOptions(columns: PrintFormat.columns, charset: options.charset, isAccessible: options.isAccessible))
    }
    return try write(text, to: order.file, overwrites: order.overwrites)
  }

  /// Writes a text to a file; returns the text as output without a file and for `-`.
  private func write(_ text: String, to path: String?, overwrites: Bool) throws(Refusal) -> Outcome {
    guard let path, !path.isOutput else { return .output(text) }
    try world.write(text, to: path, overwrites: overwrites)
    return .wrote(path: path)
  }

  /// Draws the chart of a category or a metric, the radar, or all: as text, or as SVG into a file.
  func draw(_ order: ChartOrder) throws(Refusal) -> Outcome {
    guard let all = screen.pageScreen.drawings else { throw .only(.performance) }
    guard let drawings = all.named(order.subject.rawValue) else {
      throw Refusal("There are no metrics to draw in this chart.")
    }
    let text =
      order.file == nil
      ? ScreenText.charts(drawings, hints: drawings.pointHints(options), options) : ChartSheet(drawings).svg
    return try write(text, to: order.file, overwrites: order.overwrites)
  }

  /// Writes a file that the screen offers (decision Z11), to the output for `-`.
  func write(_ id: PageFile.ID, _ option: String?, to path: String, overwrites: Bool) throws(Refusal) -> Outcome {
    try requireAllRows()
    let files = screen.pageScreen.files
    guard files.contains(where: { $0.id == id }) else {
      throw Refusal(
        "This screen offers \(files.isEmpty ? "no files" : files.map(\.id.rawValue).joined(separator: ", ")).")
    }
    guard let file = world.compass.file(id, option: option) else { throw .notLoaded }
    return try write(file.contents, to: path, overwrites: overwrites)
  }

  /// Returns the next days of home as text; throws on another page, and while not all rows are loaded.
  func agenda(days: Int) throws(Refusal) -> String {
    guard case .home = screen else { throw .only(.home) }
    try requireAllRows()
    guard let agenda = world.compass.agenda(days: days) else { throw .notLoaded }
    return AgendaText.text(agenda.map { ($0.title, $0.described) }, of: days, options)
  }

  /// Lists the rows of the next days as JSON (decision G11); nil before the rows are loaded.
  package func agendaJSON(days: Int) throws -> String? {
    try world.compass.agenda(days: days).map { try ScreenJSON.text($0.flatMap(\.rows).map(\.item)) + "\n" }
  }

  /// Returns the number of rows that match the search on home, and these as text or JSON; nil before all are loaded.
  package func found(asJSON: Bool) throws -> (count: Int, text: String)? {
    try world.compass.found.map { rows in
      (rows.count, asJSON ? try ScreenJSON.text(rows.map(\.item)) + "\n" : AgendaText.text(rows.map(\.row), options))
    }
  }

  var schools: SchoolsText {
    get throws(Refusal) {
      guard let directory = world.compass.store.state.context.schools else {
        throw Refusal(screen.head.banner?.message ?? "The schools are not loaded yet.")
      }
      return SchoolsText(directory)
    }
  }

  /// Exports performance data: opens the export sheet, writes its contents, and closes it.
  func export(_ order: ExportOrder) async throws(Refusal) -> Outcome {
    if case .performance = screen { try requireAllRows() }
    try await tap(.performance(.tap(.exportTapped(format: order.format))))
    guard case .performance(let screen) = screen, let export = screen.export else { throw .only(.performance) }
    defer { world.compass.send(.performance(.tap(.exportCancelled))) }
    if order.file.isOutput { return .output(export.contents.text) }
    try await world.export(export.contents, to: order.file, overwrites: order.overwrites)
    return .wrote(path: order.file)
  }

  /// Throws if only a part of the rows is loaded, so that a part is never presented as all (decision B15).
  private func requireAllRows() throws(Refusal) {
    if let gap = world.compass.loadGap, gap.isPart { throw .unloaded(gap.message) }
  }
}

extension String {
  fileprivate var isOutput: Bool { self == "-" }
}

extension Refusal {
  fileprivate static let notLoaded = Refusal.unloaded("The rows are not loaded yet.")
  fileprivate static let nothingToPrint = Refusal("There is nothing to print yet.")
}
