extension VerbTable {
  static let offers: [Verb] = []
}
