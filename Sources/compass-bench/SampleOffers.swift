import CompassModel

/// Offers and tasks as long as real ones, the same every time.
enum SampleOffers {
  static let schools = (0..<1_000).map { School(id: SchoolID("school-\($0)"), name: "University of Place \($0)") }

  static func offers(_ count: Int, of owner: AthleteID, around day: CalendarDate) -> [Offer] {
    (0..<count).map { index in
      let scattered = index &* 7_919
      return Offer(
        id: OfferID("offer-\(1_000_000 + index)"), owner: owner, schoolID: schools[scattered % 1_000].id,
        type: OfferType.known[scattered % OfferType.known.count],
        status: OfferStatus.known[scattered % OfferStatus.known.count],
        amount: index.isMultiple(of: 3) ? nil : Double(scattered % 60_000),
        percentage: index.isMultiple(of: 5) ? nil : Double(scattered % 101),
        offerDate: day.adding(days: -(scattered % 400)),
        deadline: index.isMultiple(of: 4) ? nil : day.adding(days: scattered % 200 - 20), notes: "Call back in spring")
    }
  }
}

enum SampleTasks {
  /// Each task waits for the one before it.
  static func chain(_ count: Int, in grade: GradeLevel) -> [RecruitingTask] {
    (0..<count).map { index in
      RecruitingTask(
        id: TaskID("task-\(1_000_000 + index)"), gradeLevel: grade, title: "Step \(index) of the way",
        isRequired: index.isMultiple(of: 2), prerequisites: index == 0 ? [] : [TaskID("task-\(1_000_000 + index - 1)")])
    }
  }
}
