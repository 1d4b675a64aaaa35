import Testing

/// Lines that use every verb of the table once, each where it does something. A new verb needs a line here.
struct VerbTour: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var flags: [String]
  private let text: String

  /// In a script that ends well, none is refused but those after `!`.
  var lines: [String] { text.split(separator: "\n").map(String.init) }

  /// Tour of the verbs for a player.
  static let player = VerbTour(
    testDescription: "player", flags: ["--data", "hostile.json", "--undo"],
    text: #"""
      open events
      complete-line "filter ty"
      search "camp 5"
      search clear
      filter type camp
      filter status not-registered
      filter dates past
      clear filters
      sort name
      more
      month next
      month prev
      month 2026-03
      date 2026-02-14
      attend name~"Alumni Game"
      open 1
      ! attend
      delete
      cancel
      back
      delete 2
      cancel
      delete 2
      confirm
      changes
      undo
      delete 2
      confirm
      background
      add
      set
      set type
      set type camp
      ! save
      cancel
      confirm
      edit 1
      back
      duplicate 1
      back
      ! duplicate 1 2027-03-01
      cancel
      confirm
      open /events/ev-01
      duplicate
      back
      ! duplicate 2027-03-02
      cancel
      confirm
      edit
      ! keep
      ! decline others
      ! take
      back
      back
      network timeout
      refresh
      retry
      network online
      retry
      network 500
      delete 1
      confirm
      background
      expect notice "could not be deleted"
      ! form
      dismiss all
      expect no notice
      network online
      open home
      export calendar season.ics
      export calendar season.ics --force
      files
      files calendar again.ics
      agenda 3d
      snooze 1
      unsnooze
      ! attend 1
      ! complete 1
      ! upload
      missed 12
      find camp
      find clear
      schools
      open school 1
      open school hartwell
      back
      open home
      add game "Tour Game" sat 4pm --dry-run
      add "Tour Game" sat 4pm --dry-run
      log velocity 84.1 --dry-run
      add school "Foo State" Lakeview OH --dry-run
      add athlete "Ben Lee" 2029 --dry-run
      add school
      open home
      open 1
      back
      open tasks
      filter status in-progress
      filter urgency critical
      clear filters
      expand 1
      collapse 1
      filter status in-progress
      expect row 1 unlocked
      complete 1
      filter status completed
      uncomplete 1
      filter status all
      start #task-goals
      open offers
      search "state"
      search clear
      filter status pending
      filter type partial
      clear filters
      sort amount
      sort deadline desc
      select 1
      unselect 1
      select 1
      select 2
      compare
      close
      open 1
      back
      edit 1
      back
      status 1 accepted
      confirm
      open 1
      mark declined
      back
      delete 1
      confirm
      log
      set school
      set school #school-redwood
      set type full-ride
      save
      open timeline
      range 12
      school redwood
      school all
      school more
      find camp
      find clear
      toggle status-change
      toggle status-change
      toggle offers
      toggle offers
      expand all
      collapse all
      expand 1
      collapse 1
      page next
      page prev
      page 1
      zoom in
      zoom in 2026-02-01
      pan earlier
      pan later
      zoom out
      zoom reset
      list all
      list short
      list
      list short
      inspect 4.1
      dismiss
      open 1
      back
      add
      back
      print
      print html a4 timeline.html
      open performance
      range 6m
      range custom 2025-11-01..2026-02-10
      range custom 2025-11-01 today
      range all
      verified on
      verified off
      scale web
      scale default
      inspect power 1
      inspect close
      inspect velocity 1
      ! inspect velocity 1900-01-01
      ! inspect 1900-01-01
      edit velocity 1
      back
      tab overview
      delete 1
      cancel
      inspect 1
      edit
      back
      edit 1
      back
      delete 1
      cancel
      tab timeline
      log
      back
      export csv
      cancel
      export csv
      confirm
      export csv --excel
      cancel
      export json
      confirm
      export json metrics.json
      export json metrics.json --force
      export csv excel.csv --excel
      chart power
      chart all
      chart radar radar.svg
      print
      print a4 sheet.html --line "RHP, 6-2"
      print letter sheet.html --force
      show
      state
      state charts.0
      help
      help filter
      width 100
      now 2026-02-10T10:00:00-05:00
      advance 3s
      hold loadMetrics
      refresh
      release loadMetrics
      latency 300ms
      advance 1s
      latency 0s
      foreground
      open events
      network 500 on deleteEvent
      delete 1
      confirm
      dismiss
      network online
      relaunch
      open offers
      sign-out
      ! sign-in jordan@example.com
      sign-in
      quit
      """#)

  /// Tour of the verbs for a parent, and of all checks of scripts.
  static let parent = VerbTour(
    testDescription: "parent", flags: ["--as", "parent-pat"],
    text: #"""
      open events
      sort name
      expect stored eventsSortOption name
      expect no stored nothing
      expect text "Events"
      expect no text "Recruiting Timeline"
      expect line 1 "Viewing Jordan Smith's events"
      expect row #ev-01 "First Pitch Camp"
      expect route /events
      expect no banner
      expect no dialog
      expect no request
      expect filter type all
      expect state isLoading = false
      expect request loadEvents
      expect request loadEvents times 1
      expect no request signOut
      filter type camp
      search "First Pitch"
      expect count rows 1
      delete 1
      expect dialog "Are you sure"
      expect alert "Are you sure"
      confirm
      expect request deleteEvent ev-01
      expect request deleteEvent ev-01 times 1
      expect no request deleteEvent ev-02
      ! delete 999
      expect error "no rows"
      network offline
      refresh
      expect banner "offline"
      expect banner offline "offline"
      network online
      snapshot tour
      snapshot wide width 120
      height 30
      keys "1 j ? esc"
      keys 3 j j
      type /
      show frame
      snapshot frame
      snapshot frame tour
      open performance
      range custom 1990-01-01..1990-01-02
      export json none.json --force
      expect file none.json "[]\n"
      athlete riley
      athlete "Jordan Smith"
      """#)
}
