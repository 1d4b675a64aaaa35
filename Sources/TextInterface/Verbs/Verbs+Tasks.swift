extension VerbTable {
  static let tasks: [Verb] = []
}
