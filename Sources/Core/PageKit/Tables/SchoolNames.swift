import CompassModel
import Records

/// The schools by name and id are an index of their rows.
extension SchoolDirectory: RowIndex {
  public init(_ rows: [School], auxiliary _: NoAuxiliary) { self.init(rows) }
}

extension PageContext {
  /// The active athlete's schools; nil before they are known.
  public var schools: SchoolDirectory? { rows(School.self)?.merged.table(auxiliary: NoAuxiliary()) }
}

extension Base where R == School {
  /// Builds the index of the schools: takes a while for many, so not on the main actor.
  public func prepareNames() { _ = table(SchoolDirectory.self, auxiliary: NoAuxiliary()) }
}
