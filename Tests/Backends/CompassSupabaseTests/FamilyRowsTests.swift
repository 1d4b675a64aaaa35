import CompassBridge
import CompassModel
import CompassServices
import EventsList
import Foundation
import OffersList
import PageKit
import PerformanceTimeline
import CompassApp
import RecruitingTimeline
import TestSupport
import Testing

/// The pages of a parent, two siblings and strangers equal the results of a plain query (decision L1).
@MainActor @Suite(.serialized) struct FamilyRowsTests {
  @Test(arguments: [
    ("ada", "ada"), ("dee", "dee"), ("zoe", "zoe"), ("lou", "lou"), ("pat", "ada"), ("pat", "dee"), ("pat", "zoe"),
    ("kim", "dee"),
  ])
  func everyPageMatchesAPlainQuery(_ viewer: String, _ athlete: String) async throws {
    let families = try Families()
    let shown = try await families.pages(of: athlete, for: viewer)
    let expected = families.query(of: athlete, for: viewer)
    for page in expected.keys.sorted() { #expect(shown[page] == expected[page], Comment(rawValue: page)) }
    #expect(expected["timeline"]?.isEmpty == false)
  }

  @Test func aDetailPageNamesTheContactsAuthor() async throws {
    let families = try Families()
    let compass = try families.app(for: "ada")
    await compass.settled()
    let subtitles = [
      "i-f-1-pat-s-ada": "Email · Feb 1, 2026 at 10:00 · by Pat Fox",
      "i-f-1-ada-s-pat": "Email · Feb 1, 2026 at 10:00",
    ]
    for (id, facts) in subtitles {
      await compass.go(to: "/interactions/\(id)")
      #expect(compass.screen.head.subtitle == facts)
    }
    await compass.go(to: "/interactions/i-f-1-dee-s-ada")
    #expect(compass.screen.head.banner?.message == "This contact no longer exists.", "a sister's is hidden")
  }

  /// Decision L10: pages load in parallel with the family; rows that it forbids are not displayed and not saved.
  @Test func aWarmStartExcludesSiblingContacts() async throws {
    let families = try Families()
    let (preferences, copies) = (MemoryPreferences(), MemoryCopies())
    _ = try await families.pages(of: "ada", for: "pat", preferences, MemoryCopies())
    for _ in 0..<3 {
      let compass = try families.app(for: "pat", preferences, copies)
      await compass.go(to: "/reports/timeline")
      let shown = compass.page(RecruitingTimeline.self).screen.list.map(\.id.description)
      #expect(!shown.contains("interaction-i-f-1-dee-s-pat") && shown.contains("interaction-i-f-1-pat-s-pat"))
      let saved = copies.all.filter { $0.key.owner == "ada" }.map { String(decoding: $0.value.bytes, as: UTF8.self) }
      #expect(saved.contains { $0.contains("i-f-1-pat-s-pat") } && !saved.contains { $0.contains("i-f-1-dee-s-pat") })
    }
  }

  @Test func theFamilyIsRequestedAtMostTwice() async throws {
    let families = try Families()
    let fixture = try Fixture(families.project(for: "pat"), tokens: StubTokens(user: "pat"))
    async let family = fixture.backend.loadFamily()
    let timeline = await fixture.backend.loadTimeline(of: "ada")
    let schools = try await fixture.backend.loadSchools(of: "ada")
    #expect(try await family.athletes.count == 3)
    #expect(schools.rows.count == 5)
    let contacts = try timeline.interactions.get().rows.map(\.id.rawValue)
    #expect(!contacts.contains { $0.hasPrefix("i-f-1-dee") } && contacts.contains("i-f-1-pat-s-ada"))
    let asked = fixture.server.requests.filter { $0.path.hasSuffix("/family_members") }.map(\.query)
    #expect(asked.count { $0.contains("user_id=eq.pat") } <= 2, "\(asked)")
  }

  /// Without the family the owners of the contacts are unknown: the cached copy stays.
  @Test func aFamilyFailureFailsDependentRows() async throws {
    let families = try Families()
    let fixture = try Fixture(families.project(for: "pat"), tokens: StubTokens(user: "pat"))
    fixture.server.fail(LoopbackMatch(to: "family_members"), with: .refusal("42501", "permission denied", status: 403))
    let timeline = await fixture.backend.loadTimeline(of: "ada")
    #expect((try? timeline.interactions.get()) == nil && (try? timeline.statusChanges.get()) == nil)
    #expect(try timeline.events.get().rows.count == 8)
  }

  /// A write for an athlete without a family is refused with a message (decision L15).
  @Test func aWriteWithoutAFamilyIsRefused() async throws {
    let families = try Families()
    let fixture = try Fixture(families.project(for: "lou"), tokens: StubTokens(user: "lou"))
    var reading = MetricReading.sample
    reading.eventID = nil
    let failure = await failure { () async throws(ServiceFailure) in
      try await fixture.backend.createMetric(reading, as: "m-new", of: "lou")
    }
    #expect(failure?.kind == .refused)
    #expect(
      failure?.message
        == "The athlete belongs to no family yet, and the server stores this only for a family. Nothing was saved.")
  }
}

/// Two families and an athlete of none; Pat is a parent in both.
struct Families {
  private typealias Row = [String: String]

  private static let users: [(id: String, role: String)] = [
    ("ada", "player"), ("dee", "player"), ("zoe", "player"), ("lou", "player"), ("pat", "parent"), ("kim", "parent"),
  ]
  private static let members = ["f-1": ["ada", "dee", "pat", "kim"], "f-2": ["zoe", "pat"]]
  /// Id, author and family.
  private static let schools: [(id: String, user: String, family: String?)] = [
    ("s-ada", "ada", "f-1"), ("s-dee", "dee", "f-1"), ("s-pat", "pat", "f-1"), ("s-kim", "kim", "f-1"),
    ("s-zoe", "zoe", "f-2"), ("s-both", "pat", "f-2"), ("s-own", "ada", nil), ("s-lou", "lou", nil),
  ]

  private let tables: [String: [Row]]

  init() throws {
    let athletes = Self.users.filter { $0.role == "player" }.map(\.id)
    func rows(_ prefix: String, _ columns: Row) -> [Row] {
      athletes.flatMap { athlete in
        Self.schools.map { school in
          let row = columns.merging(["id": "\(prefix)-\(athlete)-\(school.id)", "user_id": athlete]) { _, new in new }
          return Self.withFamily(row.merging(["school_id": school.id]) { _, new in new }, Self.family(of: athlete))
        }
      }
    }
    let contacts = Self.members.map { ($0, $1) } + [("", Self.users.map(\.id))]
    tables = [
      "schools": Self.schools.map { id, user, family in
        Self.withFamily(["id": id, "user_id": user, "name": "School \(id)"], family)
      },
      "events": rows("e", ["type": "camp", "name": "Camp", "start_date": "2026-02-14"]),
      "offers": rows("o", ["offer_type": "partial", "offer_date": "2026-02-01"]),
      "interactions": contacts.flatMap { family, authors in
        authors.flatMap { author in
          Self.schools.map { school in
            Self.withFamily(
              [
                "id": "i-\(family)-\(author)-\(school.id)", "school_id": school.id, "logged_by": author,
                "type": "email", "direction": "inbound", "occurred_at": "2026-02-01T15:00:00Z",
              ], family.isEmpty ? nil : family)
          }
        }
      },
      "school_status_history": Self.schools.map { school in
        [
          "id": "h-\(school.id)", "school_id": school.id, "new_status": "visiting",
          "changed_at": "2026-02-02T10:00:00Z",
        ]
      },
      "performance_metrics": athletes.map { athlete in
        Self.withFamily(
          ["id": "m-\(athlete)", "user_id": athlete, "metric_type": "velocity", "recorded_date": "2026-02-01"],
          Self.family(of: athlete))
      },
    ]
  }

  private static func withFamily(_ row: Row, _ family: String?) -> Row {
    family.map { row.merging(["family_unit_id": $0]) { _, new in new } } ?? row
  }

  private static func family(of athlete: String) -> String? {
    members.keys.sorted().first { members[$0]?.contains(athlete) == true }
  }

  /// Creates a project whose first token is `viewer`'s.
  func project(for viewer: String) throws -> LoopbackProject {
    let families = Self.members.map { id, users in
      let members = users.map { user in
        #"{"user_id": "\#(user)", "role": "\#(Self.users.first { $0.id == user }?.role ?? "")"}"#
      }
      return #"{"id": "\#(id)", "members": [\#(members.joined(separator: ","))]}"#
    }
    let users = Self.users.map { id, role in
      #"{"id": "\#(id)", "full_name": "\#(id.capitalized) Fox", "role": "\#(role)", "graduation_year": 2028}"#
    }
    let project = try LoopbackProject(
      #"{"users": [\#(users.joined(separator: ","))], "families": [\#(families.joined(separator: ","))]}"#,
      key: Fixture.key, tokens: [StubTokens.first: viewer])
    project.setWebApp(isThere: false)
    for (table, rows) in tables {
      let texts = rows.map { row in
        let members = row.map { #""\#($0.key)": "\#($0.value)""# }
        let value = table == "performance_metrics" ? [#""value": 80"#] : []
        return "{\((members + value).joined(separator: ","))}"
      }
      try project.put("[\(texts.joined(separator: ","))]", into: table)
    }
    return project
  }

  @MainActor
  func app(
    for viewer: String, _ preferences: MemoryPreferences = MemoryPreferences(), _ copies: MemoryCopies = MemoryCopies()
  ) throws -> Compass {
    let fixture = try Fixture(project(for: viewer), tokens: StubTokens(user: UserID(viewer)))
    let compass = Compass(fixture.backend, ManualTime(Fixture.now), preferences: preferences, copies: copies)
    compass.send(.app(.launched))
    return compass
  }

  /// The rows that each page shows for an athlete, as sorted text by page.
  @MainActor
  func pages(
    of athlete: String, for viewer: String, _ preferences: MemoryPreferences = MemoryPreferences(),
    _ copies: MemoryCopies = MemoryCopies()
  ) async throws -> [String: [String]] {
    let compass = try app(for: viewer, preferences, copies)
    await compass.settled()
    compass.send(.app(.athleteSelected(id: AthleteID(athlete))))
    var shown: [String: [String]] = [:]
    await compass.go(to: "/events")
    shown["events"] = compass.page(EventsList.self).screen.events.map(\.id.rawValue).sorted()
    await compass.go(to: "/offers")
    shown["offers"] = compass.page(OffersList.self).screen.offers.map { "\($0.id) \($0.schoolName)" }.sorted()
    await compass.go(to: "/performance/timeline")
    shown["readings"] = ["\(compass.page(PerformanceTimeline.self).screen.count ?? 0)"]
    await compass.go(to: "/reports/timeline")
    let timeline = compass.page(RecruitingTimeline.self).screen
    shown["schools"] = timeline.schools.map(\.id.rawValue).sorted()
    shown["timeline"] = timeline.list.map { row in
      [row.id.description, row.schoolName, row.loggedByText].compactMap(\.self).joined(separator: " ")
    }.sorted()
    return shown
  }

  /// The expected contents of those pages, computed from the rows.
  func query(of athlete: String, for viewer: String) -> [String: [String]] {
    func all(_ table: String) -> [Row] { tables[table] ?? [] }
    let family = Self.family(of: athlete)
    let roles = Dictionary(uniqueKeysWithValues: Self.users.map { ($0.id, $0.role) })
    let schools = all("schools").filter { row in
      row["family_unit_id"] == nil ? row["user_id"] == athlete : row["family_unit_id"] == family
    }
    let ids = Set(schools.compactMap { $0["id"] })
    let own = Set(schools.filter { $0["family_unit_id"] == nil }.compactMap { $0["id"] })
    let names = Dictionary(uniqueKeysWithValues: schools.map { ($0["id"] ?? "", $0["name"] ?? "") })
    let ofAthlete = { (table: String) in all(table).filter { $0["user_id"] == athlete } }
    let contacts = all("interactions").filter { row in
      let isSiblings =
        row["logged_by"] != athlete && roles[row["logged_by"] ?? ""] == "player"
        && Self.members[family ?? ""]?.contains(row["logged_by"] ?? "") == true
      let isHere = row["family_unit_id"].map { $0 == family } ?? own.contains(row["school_id"] ?? "")
      return isHere && !isSiblings
    }
    let relatives = Set(Self.members.values.filter { $0.contains(viewer) }.flatMap(\.self))
    func item(_ kind: String, _ row: Row) -> String {
      let author = row["logged_by"].flatMap { author in
        author != athlete && relatives.contains(author) ? "by \(author.capitalized) Fox" : nil
      }
      return ["\(kind)-\(row["id"] ?? "")", names[row["school_id"] ?? ""] ?? "Unknown", author].compactMap(\.self)
        .joined(separator: " ")
    }
    let history = all("school_status_history").filter { ids.contains($0["school_id"] ?? "") }
    return [
      "events": ofAthlete("events").compactMap { $0["id"] }.sorted(),
      "offers": ofAthlete("offers").map { "\($0["id"] ?? "") \(names[$0["school_id"] ?? ""] ?? "Unknown School")" }
        .sorted(),
      "readings": ["\(ofAthlete("performance_metrics").count)"],
      "schools": ids.sorted(),
      "timeline":
        (ofAthlete("events").map { item("event", $0) } + ofAthlete("offers").map { item("offer", $0) }
        + contacts.map { item("interaction", $0) } + history.map { item("status", $0) }).sorted(),
    ]
  }
}
