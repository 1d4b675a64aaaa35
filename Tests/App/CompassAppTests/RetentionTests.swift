import CompassModel
import Foundation
import PageKit
import PageTestSupport
import TestSupport
import Testing

@testable import CompassApp

/// The retention table lists every property of the state, and no property outlives its user (decision Y9).
struct RetentionTests {
  /// Properties in the table, with their retention.
  private static func table() throws -> [(name: String, until: String)] {
    let article = URL(filePath: #filePath)
      .appending(path: "../../../../Sources/App/RecruitingCompass/RecruitingCompass.docc/architecture.md")
      .standardized
    let text = try String(contentsOf: article, encoding: .utf8)
    let section = text.components(separatedBy: "## Who keeps what").last?.components(separatedBy: "\n## ").first ?? ""
    return section.split(separator: "\n").filter { $0.hasPrefix("| `") }.flatMap { line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      let names = (cells.first ?? "").components(separatedBy: ":")[0].split(
        separator: "`", omittingEmptySubsequences: true)
      return names.map(String.init).filter { $0 != ", " }.map { ($0, cells.count > 2 ? cells[2] : "") }
    }
  }

  private static func properties(of state: AppState) -> [String: String] {
    var all: [String: String] = [:]
    for child in Mirror(reflecting: state).children where child.label != "context" {
      all[child.label ?? ""] = String(reflecting: child.value)
    }
    for child in Mirror(reflecting: state.context).children {
      all["context." + (child.label ?? "")] = String(reflecting: child.value)
    }
    return all
  }

  @Test func theTableListsEveryProperty() throws {
    let names = Set(try Self.table().map(\.name))
    let all = Set(Self.properties(of: .fresh).keys)
    #expect(names.isSubset(of: all))
    #expect(all.subtracting(names).isSubset(of: Self.pages))
  }

  /// Page states, which the table covers as a group.
  private static let pages = Set(
    Mirror(reflecting: AppState.fresh).children.filter { $0.value is any PageState }.compactMap(\.label))

  @Test func signingOutResetsEveryListedProperty() throws {
    let used = AppState.onEvents(.parent).after(
      .events(.tap(.typeFilterChanged(type: .camp))), .events(.tap(.sortChanged(sort: .name))),
      .events(.tap(.deleteTapped(id: "e"))), .events(.tap(.deleteConfirmed)), .refused(1, .timedOut),
      .events(.sortSaveFailed(sort: .name, failure: ServiceFailure(.diskFull))),
      .app(.pageOpened(page: .tasks)), .app(.pageOpened(page: .offers)), .app(.pageOpened(page: .timeline)),
      .app(.pageOpened(page: .performance)), .app(.pageOpened(page: .events)), .events(.tap(.addTapped)))
    let table = try Self.table()
    let ends =
      table.filter { $0.until.hasPrefix("signing out") && !$0.until.contains("but for its numbers") }.map(\.name)
      + Self.pages.subtracting(table.map(\.name))
    let (before, after) = (Self.properties(of: used), Self.properties(of: used.after(.app(.signOutTapped))))
    let fresh = Self.properties(of: .fresh)
    for name in ends { #expect(after[name] == fresh[name], "\(name)") }
    // Most of them had something to lose.
    #expect(ends.count { before[$0] != fresh[$0] } > 10)
  }
}
