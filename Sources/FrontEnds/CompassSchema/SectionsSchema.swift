import CompassBridge
import CompassModel
import PageKit
import CompassApp

/// Schema of a screen as sections (decision Z9), the same for all pages, which a test checks against all samples.
enum SectionsSchema {
  private static let button = """
    id label role:buttonRole icon:icon isEnabled:flag reason? command key? resultText? group? prominence:prominence verb
    """

  /// Members of each object type: a name alone is a text, `?` marks an optional member, and a type follows a colon, in
  /// brackets for lists. `any` is any JSON value.
  private static let objects: KeyValuePairs<String, String> = [
    "screen": """
    page title subtitle? route hasRows:flag isOffline:flag isLoading:flag canGoBack:flag canReload:flag \
    showsSkeleton:flag skeletonCount?:integer loadingText? updatingText? keptText? activity? skippedText? viewing? \
    viewingText? isViewOnly?:flag athletes?:[athlete] activeFiltersText? activeFilters?:[activeFilter] banner?:banner empty?:empty dialog?:dialog notices?:[notice] undo?:button \
    announcement? feedback?:feedback scroll?:scroll buttons?:[pageButton] rowButtons?:[rowButton] controls?:[control] \
    count?:integer countText? files?:[file] sections?:[section] head:head
    """,
    "activeFilter": "control label action:action",
    "head": "back?:button tabs?:[tab] links?:[tab] athletes?:[athlete] viewingText? signOut?:button",
    "tab": "page label isCurrent:flag attentionCount?:integer accessibilityLabel button:button route tab?",
    "athlete": "id name isActive:flag action:action",
    "banner": "kind:bannerKind message canRetry:flag canDismiss:flag buttons?:[button]",
    "notice": """
    id:integer kind:noticeKind message athlete? athleteName? canRetry:flag canDismiss:flag canUndo:flag \
    displayText? undoUntil? canOpenForm?:flag buttons?:[button]
    """,
    "empty": "title subtitle icon?:icon button?:button action?",
    "dialog": """
    kind title message lines?:[text] facts?:[texts] spokenText actions?:[typedButton] buttons:[button]
    """,
    "typedButton": "verb label",
    "feedback": "kind:feedbackKind request:integer",
    "scroll": "id request:integer",
    "color": "name hex",
    "button": "\(button) action:action",
    "pageButton": "\(button) action?:action file?:fileKind",
    "file": "id:fileKind label mediaType options?:[text]",
    "fileContents": "name mediaType contents",
    "rowButton": "\(button) template:any",
    "control": """
    id label kind:controlKind value text isSort:flag isActive:flag choices?:[choice] action?:actionTemplate days?:days
    """,
    "choice": "value label action:action",
    "days": "start? end error?",
    "section": """
    id kind:sectionKind title? text? trailingText? region:region group? accessibilityLabel? buttons?:[button] controls?:[control] \
    rows?:rows month?:month week?:[weekDay] lanes?:lanes charts?:charts radar?:radar table?:table tiles?:[tile] \
    links?:[link] meter?:meter paragraph?:paragraph fields?:[field] form?:form routes?:routes
    """,
    "rows": """
    style:listStyle isSpaced?:flag leastColumns?:integer columns?:[column] rows?:[row] initialRow? aboveText? \
    moreText? firstNumber?:integer
    """,
    "column": "content:columnContent role?:factRole width?:integer isTrailing?:flag yields?:flag",
    "row": """
    id title shortTitle? name? leading?:leading boxLabel? badges?:[badge] facts?:[fact] notes?:[note] childrenTitle? \
    childrenColor?:color children?:[row] state?:[rowState] updatingText? tone?:color titleColor?:color accessibilityLabel sentence \
    buttons?:[button] withoutRowButtons?:[text] prompt? route?
    """,
    "leading": "box? word?:word sign?:sign",
    "word": "text color?:color",
    "sign": "shape:shape emoji kind color?:color",
    "badge": "role:badgeRole text spoken? value? color?:color",
    "fact": "role:factRole text spoken? value? color?:color mark?:factMark isLong?:flag",
    "note": "title? spokenTitle? text display:noteDisplay",
    "month": """
    month title canGoBack:flag canGoForward:flag accessibilityLabel selectedText? monthAction:actionTemplate \
    weekdays:[text] days:[monthDay]
    """,
    "monthDay": """
    date inMonth:flag isToday:flag isSelected:flag eventCount?:integer continues:flag accessibilityLabel action:action
    """,
    "weekDay": """
    date weekdayText dayText isToday:flag eventCount?:integer continues:flag items?:[text] accessibilityLabel
    """,
    "lanes": """
    start end todayPosition?:number todayLabel todayAccessibilityLabel months?:[scaleMonth] days?:[scaleDay] \
    weeks?:[scaleDay] lanes?:[lane] lanePage:integer lanePageCount:integer lanePageText? \
    lanePageAction?:actionTemplate laneCountText? legend?:[legendEntry]
    """,
    "scaleMonth": "key label year:integer left:number width:number accessibilityLabel",
    "scaleDay": "date label shortLabel left:number width?:number accessibilityLabel?",
    "lane": """
    schoolId? name count?:integer totalCount?:integer countText? shortCountText? summaryText? isCollapsed:flag \
    isChosen:flag rowCount:integer accessibilityLabel items?:[laneItem] moreCount:integer expand?:button \
    buttons?:[button]
    """,
    "laneItem": """
    id number type kind:laneShape left:number width:number row:integer date endDate? continuesBefore:flag \
    continuesAfter:flag label emoji color:color dateText timeText? whenText loggedByText? accessibilityLabel
    """,
    "legendEntry": "type label isActive:flag color:color",
    "charts": "panels?:[panel] accessibilityLabel",
    "panel": """
    id title yTitle xTitle unit? lowerIsBetter:flag lowerIsBetterText? yTicks?:[valueTick] xTicks?:[dateTick] \
    series?:[series] events?:[eventMark]
    """,
    "valueTick": "value:number text position:number",
    "dateTick": "date text? position:number",
    "series": """
    id label color:color marker:shape verifiedText line?:[place] band?:[bandPlace] points?:[point]
    """,
    "place": "x:number y:number",
    "bandPlace": "x:number lowest:number mean:number highest:number",
    "point": "id x:number y:number isVerified:flag text accessibilityLabel",
    "eventMark": "name dateText x:number color:color",
    "radar": """
    title scaleTitle scale scaleText? axes?:[axis] showsPolygon:flag message? height:integer accessibilityLabel
    """,
    "axis": """
    id type label normalized:number value:number valueText unit? scoreText zeroText fullText accessibilityLabel \
    x:number y:number color:color
    """,
    "table": "titles:[text] orientation:orientation records?:[tableRecord] moreText? accessibilityLabel",
    "tableRecord": "id cells:[cells] sparkline?:[any] accessibilityLabel",
    "cell": "text kind:cellKind",
    "tile": "label count:integer icon?:icon color?:color action?:action isActive:flag",
    "link": "button:button count?:integer",
    "meter": "text percent?:integer color:color accessibilityLabel",
    "paragraph": "label? text button?:button color?:color",
    "field": "id label text isID:flag accessibilityLabel",
    "form": "inputs?:[input] problemsText? failureText? savingText? requiredText? focus?",
    "input": """
    id label kind:inputKind value shownText error? isRequired:flag isEnabled:flag choices?:[choice] namesRows:flag hint? \
    action?:actionTemplate addition?:addition accessibilityLabel
    """,
    "addition": "label action:actionTemplate",
    "change": "id:integer athlete? what step since? undoUntil? reason? canRetry:flag canUndo:flag text",
    "effect": "operation id?",
  ]

  private static let choices: [String: [String]] = [
    "bannerKind": ["error", "offline", "info"], "noticeKind": ["error", "warning", "success", "info"],
    "feedbackKind": ["success", "error", "selection"], "buttonRole": ["default", "cancel", "destructive"],
    "fileKind": names(PageFile.ID.self), "icon": names(ActionButton.Icon.self),
    "prominence": names(ButtonTraits.Prominence.self),
    "controlKind": ["choice", "toggle", "text", "range", "tabs"], "region": names(ScreenSection.Region.self),
    "sectionKind": [
      "rows", "month", "week", "lanes", "charts", "radar", "table", "tiles", "links", "meter", "paragraph", "fields",
      "form",
    ], "listStyle": ["list", "cards", "columns"], "columnContent": ["title", "badges", "fact"],
    "rowState": names(ScreenRow.State.self), "shape": names(ScreenRow.Shape.self),
    "badgeRole": names(ScreenRow.Badge.Role.self), "factRole": names(ScreenRow.Fact.Role.self),
    "factMark": names(ScreenRow.Fact.Mark.self), "noteDisplay": names(ScreenRow.Note.Display.self),
    "laneShape": ["bar", "dot"], "orientation": names(TableCard.Orientation.self),
    "cellKind": names(TableCard.Cell.Kind.self), "inputKind": names(FormSection.Input.Kind.self),
  ]

  private static func names<Value: CaseIterable & RawRepresentable<String>>(_: Value.Type) -> [String] {
    Value.allCases.map(\.rawValue)
  }

  static let definitions: [String: JSONValue] = {
    var definitions = choices.mapValues { JSONValue.choice($0) }
    definitions["cells"] = .list(.reference("cell"))
    definitions["texts"] = .list(.type("string"))
    definitions["routes"] = .map(.type("string"))
    for (name, members) in objects { definitions[name] = object(members) }
    return definitions
  }()

  private static func object(_ notation: String) -> JSONValue {
    var (properties, required): ([String: JSONValue], [String]) = ([:], [])
    for member in notation.split(whereSeparator: \.isWhitespace) {
      let parts = member.split(separator: ":", maxSplits: 1)
      let name = parts[0].filter { $0 != "?" }
      if !parts[0].hasSuffix("?") { required.append(name) }
      properties[name] = schema(parts.count > 1 ? parts[1] : "text")
    }
    return .object(properties, required: required, isClosed: true)
  }

  private static func schema(_ type: Substring) -> JSONValue {
    if type.hasPrefix("[") { return .list(schema(type.dropFirst().dropLast())) }
    return switch type {
    case "text": .type("string")
    case "flag": .type("boolean")
    case "number", "integer": .type(String(type))
    case "any": .object([:])
    default: .reference(String(type))
    }
  }
}
