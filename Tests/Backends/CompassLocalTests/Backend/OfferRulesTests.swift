import CompassModel
import Foundation
import TestSupport
import Testing

@testable import CompassLocal

/// The database refuses exactly the values that the form refuses (decision O9).
struct OfferRulesTests {
  private static func offer(_ change: (inout OfferTerms) -> Void = { _ in }) -> OfferTerms {
    var offer = OfferTerms(schoolID: SchoolID("school-lakeview"), type: .partial, status: .pending, offerDate: today)
    change(&offer)
    return offer
  }

  private static let refused: [(offer: OfferTerms, id: String)] = [
    (offer { $0.percentage = -0.01 }, "o"), (offer { $0.percentage = 100.01 }, "o"),
    (offer { $0.percentage = 66.667 }, "o"), (offer { $0.percentage = .nan }, "o"),
    (offer { $0.percentage = .infinity }, "o"), (offer { $0.amount = -0.01 }, "o"), (offer { $0.amount = -1e300 }, "o"),
    (offer { $0.amount = 100_000_000 }, "o"), (offer { $0.amount = 0.005 }, "o"),
    (offer { $0.amount = 99_999_999.985 }, "o"), (offer { $0.amount = .nan }, "o"),
    (offer { $0.amount = -.infinity }, "o"), (offer { $0.deadline = today.adding(days: -1) }, "o"),
    (offer { $0.deadline = .earliest }, "o"), (offer { $0.schoolID = SchoolID("") }, "o"),
    (offer { $0.schoolID = SchoolID("nobody knows") }, "o"), (offer { $0.type = .other("") }, "o"),
    (offer { $0.type = .other("rodeo") }, "o"), (offer { $0.status = .other("") }, "o"),
    (offer { $0.status = .other("lost") }, "o"), (offer { $0.conditions = "\u{0}" }, "o"),
    (offer { $0.notes = "before\u{0}after" }, "o"), (offer(), ""),
  ]

  @Test func valuesTheFormRefusesAreNotStored() async throws {
    let store = try await LocalStore.inMemory(demoDay: today)
    let backend = LocalBackend(store)
    let before = try await store.exportDataset()
    for (offer, id) in Self.refused {
      let failure = await #expect(throws: ServiceFailure.self, "\(offer)") {
        try await backend.createOffer(offer, as: OfferID(id), of: jordan)
      }
      #expect(failure?.kind == .valuesRefused, "\(offer)")
      #expect(failure?.message == "These values cannot be saved. Nothing was changed.")
      #expect(failure?.detail.isEmpty == false)
    }
    #expect(try await store.exportDataset() == before)
    // The row stored under the id stays unchanged (decision N7); an invalid number is refused here too.
    try await backend.createOffer(Self.offer(), as: "o", of: jordan)
    for (offer, id) in Self.refused where !id.isEmpty {
      let isNumber = offer.amount?.isNaN != true && offer.percentage?.isNaN != true
      let isText = ![offer.conditions, offer.notes].contains { $0?.contains("\0") == true }
      #expect(
        await backend.failure(.create(.offer(offer, OfferID(id)), of: jordan))
          == (isNumber && isText ? .conflict : .valuesRefused), "\(offer)")
    }
    #expect(try await backend.loadOffers(of: jordan).rows.contains(Offer(Self.offer(), id: "o", owner: jordan)))
  }

  private static let accepted =
    OfferType.recognized.map { type in offer { $0.type = type } }
    + OfferStatus.recognized.map { status in offer { $0.status = status } }
    + [
      offer { $0.percentage = 0 }, offer { $0.percentage = 100 }, offer { $0.percentage = 66.67 },
      offer { $0.amount = 0 }, offer { $0.amount = 99_999_999.99 }, offer { $0.amount = 0.01 },
      offer { ($0.amount, $0.percentage) = (50_000, 12.5) }, offer { $0.deadline = today },
      offer { $0.deadline = .latest }, offer { ($0.offerDate, $0.deadline) = (.earliest, .earliest) },
      offer { ($0.offerDate, $0.deadline) = (day("2028-02-29"), day("2028-02-29")) },
      offer { ($0.conditions, $0.notes) = ("", "'); DROP TABLE offers; -- 🏆 مرحبا") },
    ]

  @Test func valuesTheFormAcceptsAreStored() async throws {
    let backend = LocalBackend(try await LocalStore.inMemory(demoDay: today))
    for (index, offer) in Self.accepted.enumerated() {
      try await backend.createOffer(offer, as: OfferID("o\(index)"), of: jordan)
    }
    let rows = try await backend.loadOffers(of: jordan).rows
    for (index, offer) in Self.accepted.enumerated() {
      #expect(rows.contains(Offer(offer, id: OfferID("o\(index)"), owner: jordan)), "\(offer)")
    }
  }

  @Test(arguments: few(1, of: UInt64(1)...5))
  func numbersWithTwoDecimalsAreStored(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let backend = LocalBackend(try await LocalStore.inMemory(demoDay: today))
    for number in 0..<100 {
      let id = OfferID("o\(number)")
      let offer = Self.offer {
        $0.amount = Double(Int.random(in: 0...99_999_999_99, using: &random)) / 100
        $0.percentage = Double(Int.random(in: 0...100_00, using: &random)) / 100
      }
      try await backend.createOffer(offer, as: id, of: jordan)
      let stored = try await backend.loadOffers(of: jordan).rows.first { $0.id == id }
      #expect(stored == Offer(offer, id: id, owner: jordan))
    }
  }

  @Test func otherWritersAreBoundByTheRules() async throws {
    let store = try await LocalStore.inMemory(demoDay: today)
    let before = try await store.exportDataset()
    for change in [
      "offer_date = '2026-02-30'", "offer_date = NULL", "offer_date = 'today'", "deadline_date = '2026-13-01'",
      "deadline_date = ''", "status = NULL", "scholarship_percentage = 101", "user_id = ''",
      "user_id = 'athlete-elsewhere'",
    ] {
      #expect(
        await failure(of: "UPDATE offers SET \(change) WHERE id = 'offer-01'", in: store) == .valuesRefused, "\(change)"
      )
    }
    #expect(try await store.exportDataset() == before)
  }

  /// An import follows the rules of a dataset, before and after a write of this app.
  @Test func anImportAcceptsValuesTheFormRefuses() async throws {
    let row = #"""
      {"id": "o", "user_id": "a", "school_id": "unknown", "offer_type": "rodeo", "scholarship_percentage": 150,
       "scholarship_amount": -5, "offer_date": "2026-02-10", "deadline_date": "2026-02-01"}
      """#
    let store = try await LocalStore.inMemory(demoDay: today)
    for _ in 0..<2 {
      #expect(try await store.importDataset(Data("{\"offers\": [\(row)]}".utf8), named: "x.json").problems == [])
      let rows = try await LocalBackend(store).loadOffers(of: AthleteID("a")).rows
      #expect(rows.map(\.percentage) == [150])
      #expect(rows.map(\.amount) == [-5])
    }
    let count = try await store.database.perform { (connection) throws(ServiceFailure) in
      try connection.count("dataset_import")
    }
    #expect(count == 0)
  }
}
