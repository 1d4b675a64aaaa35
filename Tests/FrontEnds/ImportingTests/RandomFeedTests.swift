import CompassModel
import CompassServices
import Foundation
import TestSupport
import Testing

@testable import Importing

/// Checks random histories of a feed and its rows against a model of newer files (decisions F1, F2).
@Suite struct RandomFeedTests {
  @Test(arguments: few(60, of: 0..<500)) func importedRowsMatchTheModel(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    var (world, model, feed) = (FeedWorld(), FeedModel(), RandomFeed())
    var earlier: [String] = []
    for round in 0..<12 {
      feed.change(&generator)
      if round > 0 { Self.editByHand(&world, &model, &generator) }
      let text = feed.text(round)
      let updates = Bool.random(using: &generator)
      if round > 1, generator.number(in: 0...4) == 0, let old = earlier.dropLast().randomElement(using: &generator) {
        let before = world.rows
        let plan = world.take(old, updates: updates)
        #expect(world.rows == before && plan.added.isEmpty, "an older file changes nothing")
      }
      world.take(text, updates: updates)
      model.take(feed.games, updates: updates)
      let texts = world.events.map(FeedModel.text).sorted()
      #expect(texts == model.texts.sorted(), "seed \(seed), round \(round), \(updates ? "with" : "without") --update")
      earlier.append(text)
    }
  }

  /// Applies random edits to rows and to their copies in the model.
  private static func editByHand(_ world: inout FeedWorld, _ model: inout FeedModel, _ generator: inout SeededGenerator)
  {
    for event in world.events {
      guard let uid = world.origins.values.first(where: { $0.event == event.id })?.identity.uid else { continue }
      switch generator.number(in: 0...14) {
      case 0:
        world.rows[event.id] = nil
        model.delete(uid)
      case 1:
        let place = "Here \(generator.number(in: 1...3))"
        world.edit(event.id) { $0.location = place }
        model.edit(uid) { $0.place = place }
      case 2:
        let start = "1\(generator.number(in: 0...9)):30:00"
        world.edit(event.id) { $0.startTime = start }
        model.edit(uid) { $0.start = String(start.prefix(5)) }
      case 3:
        world.edit(event.id) { $0.isAttended = true }
        model.attend(uid)
      case 4:
        world.withReadings.insert(event.id)
        model.measure(uid)
      case 5:
        world.edit(event.id) { ($0.details, $0.cost, $0.isRegistered) = ("mine", 20, true) }
        model.edit(uid) { $0.isMine = true }
      default: break
      }
    }
  }
}

/// A game of a feed, or of a row.
private struct Game: Equatable {
  var name: String
  var day: CalendarDate
  var start, place: String
  var isCancelled = false
  /// Whether the athlete's columns have values.
  var isMine = false
}

private struct RandomFeed {
  private(set) var games: [String: Game] = [:]
  private var number = 0

  mutating func change(_ generator: inout SeededGenerator) {
    for _ in 0..<generator.number(in: 1...4) {
      let uid = games.keys.sorted().randomElement(using: &generator)
      switch (generator.number(in: 0...7), uid) {
      case (0, let uid?): games[uid]?.day = Self.day(&generator)
      case (1, let uid?): games[uid]?.start = "0\(generator.number(in: 3...9)):00"
      case (2, let uid?): games[uid]?.place = "Field \(generator.number(in: 1...4))"
      case (3, let uid?): games[uid]?.name += "!"
      case (4, let uid?): games[uid]?.isCancelled.toggle()
      case (5, let uid?): games[uid] = nil
      default:
        number += 1
        games["g\(number)"] = Game(
          name: "Game \(number)", day: Self.day(&generator), start: "0\(generator.number(in: 3...9)):00",
          place: "Field 1")
      }
    }
  }

  /// Around today, so that some are past.
  private static func day(_ generator: inout SeededGenerator) -> CalendarDate {
    FeedWorld.moment.today.adding(days: generator.number(in: -10...40))
  }

  func text(_ round: Int) -> String {
    let stamp = "202602\(10 + round)T000000Z"
    return FeedWorld.calendar(
      games.sorted { $0.key < $1.key }.map { uid, game in
        let day = game.day.wire.filter { $0 != "-" }
        let cancelled = game.isCancelled ? "\nSTATUS:CANCELLED" : ""
        return (
          uid,
          "DTSTAMP:\(stamp)\nSUMMARY:\(game.name)\nDTSTART:\(day)T\(game.start.filter { $0 != ":" })00\nLOCATION:\(game.place)\(cancelled)"
        )
      })
  }
}

/// The expected rows of the feed.
private struct FeedModel {
  private struct Entry {
    var feedValues: Game
    /// Nil once it was deleted by hand.
    var row: Game?
    var isProtected = false
  }

  private var entries: [String: Entry] = [:]

  mutating func take(_ games: [String: Game], updates: Bool) {
    // A file without events does not drop rows.
    for (uid, game) in games {
      guard var entry = entries[uid] else {
        if !game.isCancelled { entries[uid] = Entry(feedValues: game, row: game) }
        continue
      }
      if game.isCancelled {
        if updates, entry.row != nil, !entry.isProtected { entries[uid] = nil }
        continue
      }
      guard updates else { continue }
      if var row = entry.row {
        if row.name == entry.feedValues.name { row.name = game.name }
        if row.day == entry.feedValues.day { row.day = game.day }
        if row.start == entry.feedValues.start { row.start = game.start }
        if row.place == entry.feedValues.place { row.place = game.place }
        entry.row = row
      } else {
        entry.row = game
      }
      entry.feedValues = game
      entries[uid] = entry
    }
    guard updates, !games.isEmpty else { return }
    for (uid, entry) in entries where games[uid] == nil {
      if let row = entry.row, row.day >= FeedWorld.moment.today, !entry.isProtected { entries[uid] = nil }
    }
  }

  mutating func edit(_ uid: String, _ change: (inout Game) -> Void) {
    guard var row = entries[uid]?.row else { return }
    change(&row)
    entries[uid]?.row = row
  }

  mutating func delete(_ uid: String) {
    entries[uid]?.row = nil
    entries[uid]?.isProtected = false
  }
  mutating func attend(_ uid: String) { entries[uid]?.isProtected = true }
  mutating func measure(_ uid: String) { entries[uid]?.isProtected = true }

  var texts: [String] {
    entries.values.compactMap(\.row).map {
      [$0.name, $0.day.wire, $0.start, $0.place, "\($0.isMine)"].joined(separator: " ")
    }
  }

  static func text(_ event: Event) -> String {
    let isMine = event.details == "mine" && event.cost == 20 && event.isRegistered
    return [
      event.name ?? "", event.startDate.wire, String(event.startTime?.prefix(5) ?? ""), event.location ?? "",
      "\(isMine)",
    ].joined(separator: " ")
  }
}
