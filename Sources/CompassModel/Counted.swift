/// `1 result`, `2 results`: a count with its noun in the right number (decision X15).
public func counted(_ count: Int, _ singular: String, _ plural: String? = nil) -> String {
  "\(count) \(count == 1 ? singular : plural ?? singular + "s")"
}
