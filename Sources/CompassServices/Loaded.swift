/// Rows a service delivered, and how many it had to leave out because they could not be read (decision X5).
public struct Loaded<Row: Sendable>: Sendable {
  public var rows: [Row]
  public var skipped: Int

  public init(rows: [Row], skipped: Int = 0) {
    self.rows = rows
    self.skipped = skipped
  }
}

extension Loaded: Equatable where Row: Equatable {}
