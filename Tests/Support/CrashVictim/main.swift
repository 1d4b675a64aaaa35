import CompassModel
import Foundation
import CompassLocal
import Records

// A process for tests to kill, or to run without permissions: `crash-victim change|look|keep|send DIRECTORY`.

/// Rows that all have the same tag, so that a mixture of two imports is detectable.
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

func printLine(_ text: String) { FileHandle.standardOutput.write(Data((text + "\n").utf8)) }

/// Ends this process when its standard input closes, as happens when the starting process ends or is killed.
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
  // Read once, so that nearly all of the time is spent in the writes that must be atomic.
  let datasets = try ["A", "B"].map { try Dataset.read(dataset(tag: $0), name: $0) }
  try await store.replaceAll(with: datasets[1])
  printLine("ready")
  while true {
    for dataset in datasets {
      try await store.replaceAll(with: dataset)
      for index in 0..<10 {
        // A second process may have deleted it already.
        _ = try? await backend.make(.delete(.event(EventID("event-0\(index)")), of: AthleteID("athlete")))
      }
    }
  }
}

/// Prints the events visible without write access, then tries to write.
func look(_ directory: String) async throws {
  if getuid() == 0 { setuid(65_534) }
  let athlete = AthleteID("athlete-jordan")
  do {
    let store = try await LocalStore.open(directory: directory, demoDay: nil)
    for warning in store.warnings { printLine("warning: \(warning)") }
    let backend = LocalBackend(store)
    let events = try await backend.rows(of: Query(RowsKey(.events, of: athlete)), cached: nil).base(Event.self)
    printLine("events: \(events?.rows.count ?? 0)")
    try await backend.make(.delete(.event(EventID("ev-01")), of: athlete))
    printLine("deleted")
  } catch let problem as StoreProblem {
    printLine("problem: \(problem.message)")
  } catch let failure as ServiceFailure {
    printLine("failure: \(failure.message)")
  }
}

func outbox(_ directory: String) async throws -> LocalOutbox {
  LocalOutbox(try await LocalStore.openSettings(directory: directory), project: "a") { UserID("pat") }
}

/// Stores changes and prints the key of each, until killed.
func keep(_ directory: String) async throws {
  endWithStarter()
  let outbox = try await outbox(directory)
  printLine("ready")
  while true {
    let change = Change.delete(.event(EventID("event")), of: AthleteID("athlete"))
    let request = OutboxChange.Request(change, subject: "It", time: Instant(seconds: 0))
    printLine("\(try await outbox.add(request, replacing: nil).key)")
  }
}

/// Begins to send, and continues until killed.
func send(_ directory: String) async throws {
  endWithStarter()
  printLine(await (try await outbox(directory)).beginSending() ? "sending" : "refused")
  try await Task.sleep(for: .seconds(600))
}

if CommandLine.arguments.count == 3 {
  let directory = CommandLine.arguments[2]
  switch CommandLine.arguments[1] {
  case "change": try await change(directory)
  case "keep": try await keep(directory)
  case "send": try await send(directory)
  default: try await look(directory)
  }
}
