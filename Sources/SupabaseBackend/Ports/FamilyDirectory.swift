import CompassModel

/// Which family an athlete belongs to, as far as answers have told: offers are stored with it, and interactions are
/// found by it (wire.md §1).
actor FamilyDirectory {
  private var families: [AthleteID: FamilyID] = [:]

  func family(of athlete: AthleteID) -> FamilyID? { families[athlete] }

  func note(_ family: FamilyID?, of athlete: AthleteID) {
    if let family { families[athlete] = family }
  }

  /// The others of an athlete's family that are known.
  func siblings(of athlete: AthleteID) -> Set<AthleteID> {
    guard let family = families[athlete] else { return [] }
    return Set(families.keys.filter { $0 != athlete && families[$0] == family })
  }
}
