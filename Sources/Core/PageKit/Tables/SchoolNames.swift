import CompassModel
import Records

extension SchoolDirectory: RowIndex {
  public convenience init(_ rows: [School], auxiliary _: NoAuxiliary) { self.init(rows) }
}

extension PageContext {
  package var schools: SchoolDirectory? { rows(School.self)?.merged.table(auxiliary: NoAuxiliary()) }
}

extension Base where R == School {
  /// Builds the directory of the schools: takes a while for many, so not on the main actor.
  package func prepareNames() { _ = table(SchoolDirectory.self, auxiliary: NoAuxiliary()) }
}
