import RecruitingCompass

/// Settings of a device that remembers nothing.
public struct Shelf: Preferences {
  public init() {}

  public func value(for key: SettingKey) async -> String? { nil }
  public func store(_ value: String, for key: SettingKey) async throws(ServiceFailure) {}
  public func forgetEverything() async {}
}

/// A desk that takes no files.
public struct Desk: Exporter {
  public init() {}

  public func export<Pieces: Sequence & Sendable>(
    _ pieces: Pieces, as fileName: String
  ) async throws(ExportFailure) -> String where Pieces.Element == [UInt8] { throw ExportFailure(.notWritable) }
}
