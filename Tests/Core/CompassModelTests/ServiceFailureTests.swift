import CompassModel
import Foundation
import Testing

@Suite struct ServiceFailureTests {
  private static let table: [(ServiceFailure.Kind, String, Bool)] = [
    (.timedOut, "Connection timed out", true), (.offline, "You are offline", false),
    (.serverError, "Server error. Please try again.", true),
    (.sessionOver, "Your session has ended. Please sign in again.", false),
    (.notPermitted, "You don't have permission to do this.", false), (.notFound, "It no longer exists.", false),
    (.refused, "The server refused this. Nothing was changed.", false),
    (.setUp, "The server cannot be used as it is set up.", true),
    (.unexpectedReply, "Unexpected response from the server", true),
    (.valuesRefused, "These values cannot be saved. Nothing was changed.", false),
    (.conflict, "It was saved before with other values. Nothing was changed.", false),
    (.changedElsewhere, "It was changed elsewhere. Nothing was saved.", false), (.cancelled, "Cancelled", false),
    (.noAthlete, "No athlete is linked to your account yet.", true),
    (.invalidCredentials, "Invalid email or password", false),
    (.emailNotConfirmed, "Please confirm your email address, then sign in.", false),
    (.accountBanned, "This account is suspended.", false),
    (.tooManyAttempts, "Too many attempts. Please wait a minute and try again.", true),
    (.signInNotSaved, "Your sign-in could not be saved on this device. Please try again.", true),
    (.sessionUnreadable, "The session on this device cannot be read. Nothing was changed.", true),
    (.databaseBusy, "The database is busy. Please try again.", true),
    (.diskFull, "The disk is full. Nothing was changed.", true),
    (.databaseReadOnly, "The database cannot be written. Nothing was changed.", true),
    (.databaseDamaged, "The database is damaged and cannot be read.", true),
    (.databaseFailed, "The database could not be read or written. Nothing was changed.", true),
    (.unanswered, "The server did not answer.", true),
  ]

  @Test(arguments: table)
  func kindsHaveMessagesAndRetryability(kind: ServiceFailure.Kind, message: String, canRetry: Bool) throws {
    let failure = ServiceFailure(kind, detail: "HTTP 599 at /rest/v1/events")
    #expect(failure.message == message)
    #expect(failure.canRetry == canRetry)
    #expect(try JSONDecoder().decode(ServiceFailure.self, from: JSONEncoder().encode(failure)) == failure)
  }

  @Test(arguments: ServiceFailure.Kind.allCases)
  func aReasonReplacesTheMessage(kind: ServiceFailure.Kind) throws {
    let failure = ServiceFailure(kind, column: "school_id", reason: "The school no longer exists.")
    #expect(failure.message == "The school no longer exists.")
    #expect(failure.canRetry == ServiceFailure(kind).canRetry)
    #expect(try JSONDecoder().decode(ServiceFailure.self, from: JSONEncoder().encode(failure)) == failure)
  }

  @Test func theTableListsEveryKindOnce() {
    #expect(Self.table.map(\.0) == ServiceFailure.Kind.allCases)
    #expect(Set(Self.table.map(\.1)).count == Self.table.count)
  }
}
