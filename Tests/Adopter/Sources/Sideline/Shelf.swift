import RecruitingCompass

/// Settings that are not stored.
public struct Shelf: Preferences {
  public init() {}

  public func value(for key: SettingKey) async -> String? { nil }
  public func store(_ value: String, for key: SettingKey) async throws(ServiceFailure) {}
  public func forgetEverything() async {}
}

/// An exporter that refuses all files.
public struct Desk: Exporter {
  public init() {}

  public func export<Pieces: Sequence & Sendable>(
    _ pieces: Pieces, as fileName: String
  ) async throws(ExportFailure) -> String where Pieces.Element == [UInt8] { throw ExportFailure(.notWritable) }
}
