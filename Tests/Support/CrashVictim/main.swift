import CompassModel
import Foundation
import LocalBackend
import Records

// A process for tests to kill, or to run without permissions: `crash-victim change|look DIRECTORY`.

/// Rows that all carry the same tag, so that a mixture of two imports shows.
func dataset(tag: String) -> Data {
  let events = (0..<60).map {
    [
      "id": "event-\($0 < 10 ? "0" : "")\($0)", "user_id": "athlete", "type": "camp", "name": tag,
      "start_date": "2026-02-10",
    ]
  }
  let schools = (0..<60).map { ["id": "school-\($0)", "user_id": "athlete", "name": tag] }
  let object: [String: Any] = [
    "users": [["id": "athlete", "full_name": tag, "role": "player"]], "events": events, "schools": schools,
  ]
  return (try? JSONSerialization.data(withJSONObject: object)) ?? Data()
}

func say(_ text: String) { FileHandle.standardOutput.write(Data((text + "\n").utf8)) }

/// Makes this process end when its standard input does, which the process that started it holds: also when that one is killed.
func endWithStarter() {
  Thread.detachNewThread {
    while !FileHandle.standardInput.availableData.isEmpty {}
    _exit(1)
  }
}

/// Imports and deletes in turns, until killed.
func change(_ directory: String) async throws {
  endWithStarter()
  let store = try await LocalStore.open(directory: directory, demoDay: nil)
  let backend = LocalBackend(store)
  // Read once, so that nearly all of the time goes into what must not be torn.
  let datasets = try ["A", "B"].map { try Dataset.read(dataset(tag: $0), name: $0) }
  try await store.replaceAll(with: datasets[1])
  say("ready")
  while true {
    for dataset in datasets {
      try await store.replaceAll(with: dataset)
      for index in 0..<10 {
        // A second process may have been first.
        _ = try? await backend.make(.delete(.event(EventID("event-0\(index)")), of: AthleteID("athlete")))
      }
    }
  }
}

/// Shows what a reader without write access sees, then tries to write.
func look(_ directory: String) async throws {
  if getuid() == 0 { setuid(65_534) }
  let athlete = AthleteID("athlete-jordan")
  do {
    let store = try await LocalStore.open(directory: directory, demoDay: nil)
    for warning in store.warnings { say("warning: \(warning)") }
    let backend = LocalBackend(store)
    let events = try await backend.rows(of: Query(RowsKey(.events, of: athlete)), cached: nil).base(Event.self)
    say("events: \(events?.rows.count ?? 0)")
    try await backend.make(.delete(.event(EventID("ev-01")), of: athlete))
    say("deleted")
  } catch let problem as StoreProblem {
    say("problem: \(problem.message)")
  } catch let failure as ServiceFailure {
    say("failure: \(failure.message)")
  }
}

if CommandLine.arguments.count == 3 {
  let directory = CommandLine.arguments[2]
  CommandLine.arguments[1] == "change" ? try await change(directory) : try await look(directory)
}
