import CompassModel
import PageKit

extension FormDescription {
  /// A row of `schools` (decision D2): the name is enough.
  public static let school = FormDescription(
    noun: "school", newTitle: "Add School",
    fields: [
      FieldDescription(.name, "Name", column: "name", .line, isRequired: true),
      FieldDescription(.city, "City", column: "city", .line),
      FieldDescription(.state, "State", column: "state", .line, hint: "CA"),
      FieldDescription(.division, "Division", column: "division", .line, hint: "D1"),
      FieldDescription(
        .status, "Status", column: "status", .oneOf(SchoolStatus.recognized.map { FormChoice($0) })),
    ])
}

extension RecordEntry {
  static let school = RecordEntry(
    description: .school, newPath: "/schools/create", editFolder: "/schools", create: .createSchool,
    update: .updateSchool, verb: "add", needsFamily: false, subtitle: { $0.start[.name] ?? "" }, start: { _ in [:] },
    record: { values, _ in
      values.text(.name).map { name in
        .school(
          NewSchool(
            name: name, city: values.text(.city), state: values.text(.state), division: values.text(.division),
            status: values.wire(.status)))
      }
    })
}
