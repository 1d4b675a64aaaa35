// An app imports this module alone (decision I11). Front ends in this tree import `CompassApp`, which re-exports
// nothing, so that imports show which of them name a page.

@_exported import CompassApp
@_exported import CompassModel
@_exported import CompassServices
@_exported import EventsList
@_exported import OffersList
@_exported import PageKit
@_exported import PerformanceTimeline
@_exported import RecordDetails
@_exported import RecordForm
@_exported import RecruitingTimeline
@_exported import SchoolsList
@_exported import SignIn
@_exported import Tasks
@_exported import Today
