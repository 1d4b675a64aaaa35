import CompassModel
import Testing

@testable import RecordForm

/// The fields of forms come from the table of columns (Q1).
@Suite struct FormFieldsTests {
  @Test(arguments: RecordKind.allCases)
  func everyEditableColumnHasAField(kind: RecordKind) {
    let description = RecordForm.Subject.new(kind).description
    let columns = kind.columns.filter { $0.field != nil }
    #expect(Set(description.fields.map(\.column)) == Set(columns.map(\.name)))
    #expect(Set(description.fields.map(\.field)).count == description.fields.count, "a field of \(kind) is there twice")
    for column in columns {
      let field = column.field.flatMap { description[$0] }
      #expect(field?.label == column.label && field?.isRequired == (column.need != .none), "\(kind).\(column.name)")
    }
  }
}
