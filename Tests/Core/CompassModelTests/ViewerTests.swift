import CompassModel
import Foundation
import PageKit
import TestSupport
import Testing

@Suite struct ViewerTests {
  private static let athletes = [
    Athlete(id: AthleteID("d"), name: "Dan"), Athlete(id: AthleteID("b"), name: "Bea", graduationYear: 2027),
    Athlete(id: AthleteID("c"), name: "Bea", graduationYear: 2027),
    Athlete(id: AthleteID("e"), name: "Abe", graduationYear: 2027),
    Athlete(id: AthleteID("a"), name: "Zoe", graduationYear: 2026, isCommitted: true),
  ]

  private func family(of athletes: [Athlete], lastViewed: String? = nil, role: UserRole = .parent) -> Viewer? {
    Viewer(user: UserID("u"), name: "Pat", role: role, athletes: athletes, lastViewed: lastViewed.map { AthleteID($0) })
  }

  @Test func athletesSortByGraduationYearNameAndID() throws {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<30 {
      let viewer = try #require(family(of: Self.athletes.shuffled(using: &random)))
      #expect(viewer.athletes.map(\.id.rawValue) == ["a", "e", "b", "c", "d"])
      #expect(viewer.active.id.rawValue == "a")
    }
  }

  @Test(arguments: [(nil, "a"), ("d", "d"), ("c", "c"), ("stranger", "a"), ("", "a")])
  func startsWithTheLastViewedAthlete(lastViewed: String?, active: String) {
    #expect(family(of: Self.athletes, lastViewed: lastViewed)?.active.id.rawValue == active)
  }

  /// A project keeps schools (decision B4), and row security keeps a parent from deleting an event (decision B12).
  @Test func aProjectForbidsSomeDeletions() {
    for role in [UserRole.player, .parent] {
      let device = Mutation.allCases.filter { $0.isAllowed(for: role, in: .device) }
      let project = Mutation.allCases.filter { $0.isAllowed(for: role, in: .project) }
      let forbidden: [Mutation] = role == .parent ? [.deleteEvent, .deleteSchool] : [.deleteSchool]
      #expect(Set(device).subtracting(project) == Set(forbidden) && Set(project).isSubset(of: device))
    }
  }

  @Test func aFamilyWithoutAthletesHasNoViewer() {
    #expect(family(of: []) == nil)
    #expect(family(of: [], lastViewed: "a", role: .player) == nil)
  }

  /// Decision L1: reported only for an athlete confirmed to have no family.
  @Test(
    arguments: [
      ("u", "Ava", false, "You belong to no family yet"), ("a", "Ava", false, "Ava belongs to no family yet"),
      ("a", " ", false, "The athlete belongs to no family yet"), ("u", "Ava", true, nil), ("u", "Ava", nil, nil),
    ] as [(String, String, Bool?, String?)])
  func anAthleteWithoutAFamilyIsNamed(athlete: String, name: String, hasFamily: Bool?, text: String?) throws {
    let viewer = try #require(family(of: [Athlete(id: AthleteID(athlete), name: name, hasFamily: hasFamily)]))
    #expect(viewer.noFamilyText == text)
  }

  /// Decodes the format of an earlier version.
  @Test func olderAthletesDecodeWithoutAFamily() throws {
    let saved = #"{"id":"a","name":"Ava","isCommitted":false}"#
    let athlete = try JSONDecoder().decode(Athlete.self, from: Data(saved.utf8))
    #expect(athlete == Athlete(id: AthleteID("a"), name: "Ava"))
  }

  @Test func selectsOnlyOtherAthletesOfTheFamily() throws {
    var viewer = try #require(family(of: Self.athletes))
    let start = viewer
    let selectsActive = viewer.select(AthleteID("a"))
    let selectsStranger = viewer.select(AthleteID("stranger"))
    #expect(!selectsActive && !selectsStranger)
    #expect(viewer == start)
    let selectsOther = viewer.select(AthleteID("c"))
    #expect(selectsOther)
    #expect(viewer.active == Self.athletes[2])
    #expect(viewer.athletes == start.athletes)
    let back = viewer.select(AthleteID("a"))
    #expect(back && viewer == start)
  }

  /// An athlete and a parent may change everything, but only the athlete the status of a task (decision K12).
  @Test(arguments: UserRole.recognized + [.other("admin"), .other("coach"), .other("")])
  func permissionsDependOnTheRole(role: UserRole) throws {
    let viewer = try #require(family(of: Self.athletes, role: role))
    let moment = Moment(instant: Instant(seconds: 0), zone: .utc)
    for mutation in Mutation.allCases {
      let isAllowed = role == .player || role == .parent && mutation != .updateTaskStatus
      #expect(mutation.isAllowed(for: role) == isAllowed && viewer.may(mutation) == isAllowed, "\(mutation)")
      #expect(PageContext(moment: moment, viewer: viewer).may(mutation) == isAllowed)
      #expect(!PageContext(moment: moment).may(mutation))
    }
  }

  @Test func rowsBelongToTheActiveAthleteNotTheUser() throws {
    let moment = Moment(instant: Instant(seconds: 0), zone: .utc)
    var viewer = try #require(family(of: Self.athletes))
    _ = viewer.select(AthleteID("c"))
    #expect(PageContext(moment: moment, viewer: viewer).athlete == AthleteID("c"))
    #expect(PageContext(moment: moment).athlete == nil)
    #expect(viewer.isParent)
  }

  @Test func isCodable() throws {
    var viewer = try #require(family(of: Self.athletes))
    _ = viewer.select(AthleteID("d"))
    #expect(try JSONDecoder().decode(Viewer.self, from: JSONEncoder().encode(viewer)) == viewer)
    let ids = try JSONEncoder().encode([AthleteID("a"), AthleteID("b")])
    #expect(String(decoding: ids, as: UTF8.self) == #"["a","b"]"#)
    let school = School(id: SchoolID("s"), name: "Rice")
    #expect(try JSONDecoder().decode(School.self, from: JSONEncoder().encode(school)) == school)
  }
}
