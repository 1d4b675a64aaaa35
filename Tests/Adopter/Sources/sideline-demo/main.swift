import Foundation
import RecruitingCompass
import Sideline

let ava = Athlete(id: AthleteID("ava"), name: "Ava", graduationYear: 2027)
let notebook = Notebook(
  of: ava,
  events: [
    Event(
      id: EventID("camp"), owner: ava.id, type: .camp, name: "Winter Camp", city: "Atlanta",
      startDate: CalendarDate(wire: "2026-02-14") ?? .earliest)
  ],
  tasks: [RecruitingTask(id: TaskID("film"), gradeLevel: .junior, title: "Cut a film")])
// A morning in the year the tasks above belong to.
let morning = Instant(wire: "2026-02-10T14:00:00Z") ?? Instant(seconds: 0)
let compass = Compass(
  services: Services(backend: notebook, preferences: Shelf(), exporter: Desk()), zone: .utc, now: { morning })
let front = Front(compass)

compass.send(.launched)
await compass.settled()
for path in ["/events/camp", "/tasks"] {
  guard compass.open(path) else { exit(1) }
  await compass.settled()
  print(front.lines.joined(separator: "\n"))
}
