#if canImport(Security)
  import CompassServices
  import Foundation
  import Security

  /// A session in an app's key chain, on this device and readable after the first unlock for background work.
  package struct KeychainSessionStore: SessionStore {
    private let service: String
    private let accessGroup: String?

    /// Makes a store with one entry per app; nil for `accessGroup` is the app's own group.
    package init(service: String, accessGroup: String? = nil) {
      (self.service, self.accessGroup) = (service, accessGroup)
    }

    package func load() async throws(SessionStoreFailure) -> StoredSession? { try read() }

    package func save(_ session: StoredSession) async throws(SessionStoreFailure) { try write(session) }

    /// Replaces the entry, or deletes it for a nil `new`, if it is `old`; returns whether it was. Needs no lock: only
    /// this app can access its entry, and the session's actor makes one change at a time.
    package func replace(_ old: StoredSession, with new: StoredSession?) async throws(SessionStoreFailure) -> Bool {
      guard try read() == old else { return false }
      if let new { try write(new) } else { try delete() }
      return true
    }

    package func clear() async throws(SessionStoreFailure) { try delete() }

    package func exclusively<Value: Sendable>(_ operation: @Sendable () async -> Value) async -> Value {
      await operation()
    }

    private var entry: [CFString: Any] {
      var entry: [CFString: Any] = [
        kSecClass: kSecClassGenericPassword, kSecAttrService: service, kSecAttrAccount: "session",
        kSecUseDataProtectionKeychain: true,
      ]
      if let accessGroup { entry[kSecAttrAccessGroup] = accessGroup }
      return entry
    }

    private func read() throws(SessionStoreFailure) -> StoredSession? {
      var query = entry
      query[kSecReturnData] = true
      query[kSecMatchLimit] = kSecMatchLimitOne
      var found: CFTypeRef?
      let status = SecItemCopyMatching(query as CFDictionary, &found)
      if status == errSecItemNotFound { return nil }
      try check(status, "read")
      guard let session = (found as? Data).flatMap(SessionDocument.session) else {
        throw SessionStoreFailure(detail: "the key chain entry cannot be read: it is no session of this version")
      }
      return session
    }

    private func write(_ session: StoredSession) throws(SessionStoreFailure) {
      let data = try SessionDocument.data(of: session)
      let values: [CFString: Any] = [
        kSecValueData: data, kSecAttrAccessible: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly,
      ]
      var status = SecItemUpdate(entry as CFDictionary, values as CFDictionary)
      if status == errSecItemNotFound {
        let whole = entry.merging(values) { _, value in value }
        status = SecItemAdd(whole as CFDictionary, nil)
      }
      try check(status, "written")
    }

    private func delete() throws(SessionStoreFailure) {
      let status = SecItemDelete(entry as CFDictionary)
      if status != errSecItemNotFound { try check(status, "deleted") }
    }

    private func check(_ status: OSStatus, _ verb: String) throws(SessionStoreFailure) {
      guard status != errSecSuccess else { return }
      throw SessionStoreFailure(
        detail: "the key chain entry cannot be \(verb) (\(status))",
        lacksEntitlement: status == errSecMissingEntitlement)
    }
  }
#endif
