import RecruitingCompass
import SwiftUI

// A SwiftUI front end in one file. It draws each kind of section, control and field once, and knows no page.

/// Any screen: its messages, controls, sections and buttons, and the question that is open.
struct AnyPage: View {
  let compass: Compass
  let screen: any PageScreen

  var body: some View {
    let head = screen.head
    let progress = [head.loadingText, head.updatingText, head.keptText, head.activity, head.skippedText]
    List {
      MessageView(compass, head.viewingText)
      MessageView(compass, head.banner?.message, head.banner?.buttons ?? [])
      ForEach(head.notices) { MessageView(compass, $0.message, $0.buttons) }
      sections { $0 == .context || $0 == .head }
      ForEach(pageControls) { ControlView(compass: compass, control: $0) }
      MessageView(compass, screen.status.joined(separator: " · "))
      MessageView(compass, [head.empty?.title, head.empty?.subtitle].joined, [head.empty?.button].compactMap(\.self))
      sections { $0 == .main || $0 == .aside }
      MessageView(compass, progress.joined)
    }
    .navigationTitle(head.title)
    .searchable(screen.controls.first { $0.kind == .text }, in: compass)
    .refreshable {
      await compass.tap(screen.button("refresh"))
      await compass.settled()
    }
    .toolbar { ActionsView(compass, pageButtons) }
    .confirmationDialog(
      head.dialog?.title ?? "", isPresented: .constant(head.dialog != nil), titleVisibility: .visible,
      presenting: head.dialog
    ) { dialog in
      ActionsView(compass, dialog.buttons)
    } message: { dialog in
      Text(([dialog.message] + dialog.lines).joined(separator: "\n"))
    }
  }

  private func sections(where isThere: (ScreenSection.Region) -> Bool) -> some View {
    ForEach(screen.sections.filter { isThere($0.region) }) {
      SectionView(compass: compass, screen: screen, section: $0)
    }
  }

  /// The controls that belong to no section; the search has a field of its own.
  private var pageControls: [FilterControl] {
    let placed = Set(screen.sections.flatMap(\.controls).map(\.id))
    return screen.controls.filter { $0.kind != .text && !placed.contains($0.id) }
  }

  /// The buttons that belong to no section; a list is refreshed by a pull, and goes on at its end.
  private var pageButtons: [ActionButton] {
    let placed = Set(screen.sections.flatMap(\.buttons).map(\.id)).union(["refresh", "more"])
    return screen.head.buttons.filter { !placed.contains($0.id) } + [screen.head.undo].compactMap(\.self)
  }
}

/// One section: its title, controls and buttons around the drawer of its kind.
struct SectionView: View {
  let compass: Compass
  let screen: any PageScreen
  let section: ScreenSection

  var body: some View {
    Section {
      MessageView(compass, section.text)
      ForEach(section.controls) { ControlView(compass: compass, control: $0) }
      content
      ActionsView(compass, section.buttons)
    } header: {
      Text([section.title, section.trailingText].joined)
        .accessibilityLabel(section.accessibilityLabel ?? section.title ?? "")
    }
  }

  /// Without `default`: the compiler asks for the drawer of a new kind.
  @ViewBuilder private var content: some View {
    switch section.kind {
    case .rows(let list): rows(list)
    case .month(let card): month(card)
    case .week(let days):
      ForEach(days) { day in
        LabeledContent("\(day.weekdayText) \(day.dayText)", value: day.items.joined(separator: ", "))
          .accessibilityLabel(day.accessibilityLabel)
      }
    case .lanes(let card): ForEach(card.lanes, id: \.anchor) { lane($0, of: card) }
    case .charts(let card): ForEach(card.panels) { panel($0) }
    case .radar(let card):
      ForEach(card.axes) { axis in
        ProgressView(value: axis.normalized, total: 100) { Text("\(axis.label) \(axis.valueText) \(axis.unit ?? "")") }
          .accessibilityLabel(axis.accessibilityLabel)
      }
    case .table(let card): table(card)
    case .tiles(let tiles): ForEach(tiles, id: \.label) { LabeledContent($0.label, value: "\($0.count)") }
    case .links(let links): ForEach(links, id: \.button.id) { ActionsView(compass, [$0.button]).badge($0.count ?? 0) }
    case .meter(let meter):
      ProgressView(value: Double(meter.percent ?? 0), total: 100) { Text(meter.text) }
        .accessibilityLabel(meter.accessibilityLabel)
    case .paragraph(let paragraph):
      MessageView(compass, [paragraph.label, paragraph.text].joined, [paragraph.button].compactMap(\.self))
    case .fields(let fields):
      ForEach(fields.filter { !$0.isID }) { field in
        LabeledContent(field.label, value: field.text).accessibilityLabel(field.accessibilityLabel)
      }
    case .form(let form):
      MessageView(compass, [form.failureText, form.problemsText, form.savingText, form.requiredText].joined)
      ForEach(form.inputs) { FieldView(compass: compass, input: $0) }
    }
  }
}

/// The drawers of more than a line.
extension SectionView {
  /// Rows with their buttons; a tap does what Enter does on the board.
  @ViewBuilder private func rows(_ list: RowList) -> some View {
    ForEach(list.rows) { row in
      let buttons = screen.rowButtons(of: row)
      Button(action: { compass.tap(buttons.first { $0.key == "enter" }) }, label: { RowView(row: row) })
        .accessibilityLabel(row.accessibilityLabel)
        .accessibilityActions { ActionsView(compass, buttons) }
        .contextMenu { ActionsView(compass, buttons) }
        .swipeActions { ActionsView(compass, buttons.filter { $0.prominence != .menu }) }
    }
    if let text = list.moreText { MessageView(compass, text, [screen.button("more")].compactMap(\.self)) }
  }

  private func month(_ card: CalendarCard) -> some View {
    LazyVGrid(columns: Array(repeating: GridItem(.flexible()), count: 7)) {
      ForEach(card.weekdays, id: \.self) { Text($0).accessibilityHidden(true) }
      ForEach(card.days) { day in
        let hasEvents = day.eventCount ?? 0 > 0 || day.continues
        Button(hasEvents ? "\(day.date.day)•" : "\(day.date.day)", role: nil) { compass.tap(day.action) }
          .foregroundStyle(day.inMonth ? Color.primary : Color.secondary)
          .accessibilityLabel(day.accessibilityLabel)
          .accessibilityAddTraits(day.isSelected ? .isSelected : [])
      }
    }
    .buttonStyle(.borderless)
  }

  /// A lane: its items as bars, and below them each by its name.
  private func lane(_ lane: LaneCard, of card: LanesCard) -> some View {
    let isExpanded = Binding(get: { !lane.isCollapsed }, set: { _ in compass.tap(lane.buttons.first) })
    return DisclosureGroup(isExpanded: isExpanded) {
      ForEach(lane.items) { item in
        LabeledContent(item.label, value: item.whenText)
          .accessibilityLabel(item.accessibilityLabel)
          .contextMenu { ActionsView(compass, card.itemButtons.map { $0.button(of: item.id.wire) }) }
      }
    } label: {
      VStack(alignment: .leading) {
        LabeledContent(lane.name, value: lane.countText ?? "").accessibilityLabel(lane.accessibilityLabel)
        Canvas { context, size in
          for item in lane.items {
            let (left, width) = (size.width * item.left / 100, max(4, size.width * item.width / 100))
            let bar = Path(CGRect(x: left, y: 0, width: width, height: size.height))
            context.fill(bar, with: .color(Color(item.color)))
          }
        }
        .frame(height: 8)
        .accessibilityHidden(true)
      }
    }
  }

  /// A panel from its drawing data, whose places are percent of the room.
  @ViewBuilder private func panel(_ panel: ChartPanel) -> some View {
    Text(panel.heading)
    Canvas { context, size in
      let drawing = panel.drawing()
      func place(_ x: Double, _ y: Double) -> CGPoint { CGPoint(x: size.width * x / 100, y: size.height * y / 100) }
      for tick in drawing.yTicks { context.draw(Text(tick.text), at: place(0, tick.position), anchor: .leading) }
      for series in drawing.series {
        let means = series.band.map { place($0.x, $0.mean) }
        var line = Path()
        line.addLines(means.isEmpty ? series.points.map { place($0.x, $0.y) } : means)
        context.stroke(line, with: .color(Color(series.color)), lineWidth: 2)
      }
    }
    .frame(height: 220)
    .accessibilityHidden(true)
    ForEach(panel.series) { series in
      LabeledContent(series.label, value: series.figures.joined(separator: ", "))
        .accessibilityLabel(series.accessibilityLabel)
    }
  }

  private func table(_ card: TableCard) -> some View {
    let records = card.records.map { $0.cells.map { $0.map(\.text).joined(separator: "\n") } }
    let columns = card.titles.indices.map { row in [card.titles[row]] + records.map { $0[row] } }
    let lines = card.orientation == .rows ? [card.titles] + records : columns
    return Grid {
      ForEach(lines.indices, id: \.self) { row in
        GridRow { ForEach(lines[row].indices, id: \.self) { Text(lines[row][$0]) } }
      }
    }
    .accessibilityLabel(card.accessibilityLabel)
  }
}

/// All texts of a row.
struct RowView: View {
  let row: ScreenRow

  var body: some View {
    let facts = row.texts.filter { $0 != row.title }.joined(separator: " · ")
    let notes = row.notes.filter { $0.display == .preview || row.state.contains(.expanded) }.map(\.text)
    let texts: [String] = [facts] + notes + [row.updatingText, row.childrenTitle].compactMap(\.self)
    VStack(alignment: .leading) {
      Text(row.title).font(.headline)
      ForEach(texts + row.children.map(\.text), id: \.self) { Text($0) }
    }
  }
}

/// A control: how it is used decides how it looks.
struct ControlView: View {
  let compass: Compass
  let control: FilterControl

  var body: some View {
    let picker = ChoicePicker(
      compass: compass, label: control.label, value: control.value, choices: control.choices ?? [])
    switch control.kind {
    case .toggle:
      let isOn = Binding(get: { control.value == "true" }, set: { _ in compass.tap(control.choices?.first) })
      Toggle(control.label, isOn: isOn)
    case .choice, .range: picker
    case .tabs: picker.pickerStyle(.segmented)
    case .text: TextField(control.label, text: compass.binding(control.value, control.action))
    }
    MessageView(compass, control.days?.error)
  }
}

/// One of several choices, each with the action that chooses it.
struct ChoicePicker: View {
  let compass: Compass
  let label, value: String
  let choices: [TapChoice]

  var body: some View {
    let selection = Binding(get: { value }, set: { chosen in compass.tap(choices.first { $0.value == chosen }) })
    Picker(label, selection: selection) {
      if !choices.contains(where: { $0.value == value }) { Text("").tag(value) }
      ForEach(choices) { Text($0.label).tag($0.value) }
    }
  }
}

/// A field, entered as its kind is; what is typed goes to the core letter by letter.
struct FieldView: View {
  let compass: Compass
  let input: FormSection.Input

  var body: some View {
    entry.disabled(!input.isEnabled).accessibilityLabel(input.accessibilityLabel)
    if let addition = input.addition {
      SubmittedField(label: addition.label(for: "…"), text: compass.binding("", addition.action))
    }
    MessageView(compass, [input.hint, input.error].joined)
  }

  @ViewBuilder private var entry: some View {
    let text = compass.binding(input.value, input.action)
    switch input.kind {
    case .text, .number: TextField(input.label, text: text)
    case .multiline: TextField(input.label, text: text, axis: .vertical)
    case .date: MomentField(label: input.label, text: text, components: .date, pattern: "yyyy-MM-dd")
    case .time: MomentField(label: input.label, text: text, components: .hourAndMinute, pattern: "HH:mm")
    case .password: SubmittedField(label: input.label, text: text, isSecret: true)
    case .choice: ChoicePicker(compass: compass, label: input.label, value: input.value, choices: input.choices ?? [])
    }
  }
}

/// A day or a time of day: the system's picker, once there is one.
struct MomentField: View {
  let label: String
  @Binding var text: String
  let components: DatePickerComponents
  let pattern: String

  var body: some View {
    if let moment = format.date(from: text) {
      let selection = Binding(get: { moment }, set: { text = format.string(from: $0) })
      DatePicker(label, selection: selection, displayedComponents: components)
    } else {
      Button(label, role: nil) { text = format.string(from: .now) }
    }
  }

  private var format: DateFormatter {
    let format = DateFormatter()
    (format.locale, format.dateFormat) = (Locale(identifier: "en_US_POSIX"), pattern)
    return format
  }
}

/// A text that goes to the core once it is whole: a password, or the name of a row that is missing among choices.
struct SubmittedField: View {
  let label: String
  @Binding var text: String
  var isSecret = false
  @State private var typed = ""

  var body: some View {
    Group {
      if isSecret { SecureField(label, text: $typed) } else { TextField(label, text: $typed) }
    }
    .onSubmit { (text, typed) = (typed, "") }
  }
}

/// Buttons, which know what they send and why they cannot be tapped.
struct ActionsView: View {
  let compass: Compass
  let buttons: [ActionButton]

  init(_ compass: Compass, _ buttons: [ActionButton]) { (self.compass, self.buttons) = (compass, buttons) }

  var body: some View {
    ForEach(buttons) { button in
      let role: ButtonRole? = button.role == .destructive ? .destructive : button.role == .cancel ? .cancel : nil
      Button(button.label, role: role) { compass.tap(button) }
        .disabled(!button.isEnabled)
        .accessibilityHint(button.reason ?? "")
    }
  }
}

/// A text that may be missing, and what can be done about it.
struct MessageView: View {
  let compass: Compass
  let text: String
  let buttons: [ActionButton]

  init(_ compass: Compass, _ text: String?, _ buttons: [ActionButton] = []) {
    (self.compass, self.text, self.buttons) = (compass, text ?? "", buttons)
  }

  var body: some View {
    if !text.isEmpty { Text(text) }
    ActionsView(compass, buttons)
  }
}

extension Compass {
  /// A text that sends what is typed into it.
  func binding(_ text: String, _ action: ActionTemplate?) -> Binding<String> {
    Binding(get: { text }, set: { typed in if let tap = action?.filled?(typed) { self.send(tap) } })
  }

  func tap(_ choice: TapChoice?) { if let choice { tap(choice.action) } }
  func tap(_ button: ActionButton?) { if let button { tap(button) } }
}

extension View {
  @ViewBuilder func searchable(_ control: FilterControl?, in compass: Compass) -> some View {
    if let control {
      searchable(text: compass.binding(control.value, control.action), prompt: control.label)
    } else {
      self
    }
  }
}

extension Color {
  init(_ token: ColorToken) {
    let value = Int(token.hex.dropFirst(), radix: 16) ?? 0
    func part(_ shift: Int) -> Double { Double(value >> shift & 0xFF) / 255 }
    self.init(red: part(16), green: part(8), blue: part(0))
  }
}

extension [String?] {
  var joined: String { compactMap(\.self).joined(separator: " · ") }
}
