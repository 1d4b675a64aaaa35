import CompassModel

struct ProjectColumn: Sendable {
  /// A word of `ProjectSchema.all`, such as `date`; a closed set has a name of its own.
  var name, type: String
  /// The values of a closed set; the digits and the decimals of the type `decimal`.
  var arguments: [String]
  var isRequired: Bool
  /// The effect on a row when the row to which it refers is deleted (wire.md §1, "What a deletion takes along").
  enum Deletion: String { case restrict, cascade, null }

  var reference: String?
  var deletion = Deletion.restrict
  var initial: String?

  /// Reads the description of a column: `name:kind`, then `!` for not null, `>table` for a reference, with `/cascade`
  /// or `/null` unless deletions there are restricted, and `=text` for a default.
  init(_ words: Substring) {
    let name = words.prefix { $0 != ":" }
    var remaining = words.dropFirst(name.count + 1)
    self.name = String(name)
    initial = Self.take("=", from: &remaining)
    reference = Self.take(">", from: &remaining)
    if let parts = reference?.split(separator: "/"), parts.count == 2 {
      (reference, deletion) = (String(parts[0]), Deletion(rawValue: String(parts[1])) ?? .restrict)
    }
    isRequired = remaining.last == "!"
    if isRequired { remaining.removeLast() }
    type = String(remaining.prefix { $0 != "(" })
    arguments = remaining.dropFirst(type.count + 1).dropLast().split(separator: ",").map(String.init)
  }

  private static func take(_ sign: Character, from words: inout Substring) -> String? {
    guard let index = words.firstIndex(of: sign) else { return nil }
    defer { words = words[..<index] }
    return String(words[words.index(after: index)...])
  }
}

/// A table of the web app, with the columns that the program needs (wire.md §1).
struct ProjectSchema: Sendable {
  var name: String
  var columns: [ProjectColumn]
  var key: [String]

  /// Makes a table of column descriptions, separated by white space; a table without any accepts all columns.
  init(_ name: String, key: [String] = ["id"], _ columns: String = "") {
    (self.name, self.key) = (name, key)
    self.columns = columns.split(whereSeparator: \.isWhitespace).map(ProjectColumn.init)
  }

  func column(_ name: String) -> ProjectColumn? { columns.first { $0.name == name } }

  static let all: [ProjectSchema] = [
    ProjectSchema(
      "events",
      """
      id:id! user_id:id! school_id:id>schools/cascade family_unit_id:id
      type:event_type(showcase,camp,official_visit,unofficial_visit,game)! name:text!
      location:text address:text city:text state:text url:text description:text performance_notes:text
      start_date:date! end_date:date start_time:time end_time:time checkin_time:time event_source:text
      coaches_present:list stats_recorded:json cost:number registered:flag attended:flag
      created_at:instant updated_at:instant
      """),
    ProjectSchema(
      "interactions",
      """
      id:id! school_id:id!>schools/cascade coach_id:id event_id:id>events/null
      type:interaction_type(email,text,phone_call,in_person_visit,virtual_meeting,camp,showcase,tweet,dm,game,\
      unofficial_visit,official_visit,other)!
      direction:interaction_direction(outbound,inbound)! subject:text content:text occurred_at:instant! logged_by:id
      family_unit_id:id created_at:instant
      """),
    ProjectSchema(
      "offers",
      """
      id:id! user_id:id! school_id:id!>schools/cascade coach_id:id family_unit_id:id
      offer_type:offer_type(full_ride,partial,scholarship,recruited_walk_on,preferred_walk_on)!
      status:offer_status(pending,accepted,declined,expired)=pending scholarship_amount:decimal(10,2)
      scholarship_percentage:decimal(5,2) offer_date:date! deadline_date:date conditions:text notes:text
      created_at:instant updated_at:instant
      """),
    ProjectSchema(
      "schools",
      """
      id:id! user_id:id! family_unit_id:id name:text! city:text state:text location:text division:text
      status:text=researching status_changed_at:instant created_at:instant updated_at:instant
      """),
    ProjectSchema("coaches", "id:id! school_id:id!>schools/cascade user_id:id family_unit_id:id"),
    ProjectSchema(
      "school_status_history",
      """
      id:id! school_id:id!>schools/cascade previous_status:text new_status:text! changed_by:id changed_at:instant! notes:text
      """),
    ProjectSchema(
      "task",
      """
      id:id! category:task_category(academic,athletic,recruiting,exposure,mindset) grade_level:whole! title:text!
      description:text why_it_matters:text failure_risk:text required:flag dependency_task_ids:list
      division_applicability:list deadline_offset_months:whole
      """),
    ProjectSchema(
      "athlete_task", key: ["athlete_id", "task_id"],
      """
      id:id! athlete_id:id! task_id:id!>task
      status:task_status(not_started,in_progress,completed,skipped)=not_started completed_at:instant
      """),
    ProjectSchema(
      "performance_metrics",
      """
      id:id! user_id:id! family_unit_id:id
      metric_type:metric_type(velocity,exit_velo,sixty_time,pop_time,batting_avg,era,strikeouts,other)! value:number
      display_value:text unit:text recorded_date:date! event_id:id>events/null verified:flag notes:text created_at:instant
      """),
    ProjectSchema(
      "users",
      """
      id:id! email:text full_name:text role:user_role(player,parent,admin)=player graduation_year:whole
      current_phase:text
      """),
    ProjectSchema("family_members", key: ["family_unit_id", "user_id"], "family_unit_id:id! user_id:id! role:text"),
    ProjectSchema("family_units", "id:id!"),
  ]
}
