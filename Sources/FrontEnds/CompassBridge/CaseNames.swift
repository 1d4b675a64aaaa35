/// The names of an enum's cases, in the order of its declaration but for those without values, which are last; read off
/// what the compiler leaves of the type for reflection. Nil for what is no enum.
///
/// A type's own `CodingKeys` are an enum too: so that what an action takes is never written down a second time.
func caseNames(of type: Any.Type) -> [String]? {
  // The layout of type metadata (docs/ABI/TypeMetadata.rst of the Swift project), the same on all platforms we build
  // for: the kind, for an enum 0x201, and its descriptor, whose fifth word leads to the records of its cases.
  let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
  guard metadata.load(as: Int.self) == 0x201 else { return nil }
  let descriptor = metadata.load(fromByteOffset: MemoryLayout<Int>.size, as: UnsafeRawPointer.self)
  guard let fields = relative(descriptor + 16) else { return nil }
  let size = Int(fields.load(fromByteOffset: 10, as: UInt16.self))
  let count = Int(fields.load(fromByteOffset: 12, as: UInt32.self))
  return (0..<count).compactMap { index in
    relative(fields + 16 + index * size + 8).map { String(cString: $0.assumingMemoryBound(to: CChar.self)) }
  }
}

/// Resolves a relative pointer: the address at the 32-bit offset stored there; nil for an offset of 0.
private func relative(_ place: UnsafeRawPointer) -> UnsafeRawPointer? {
  let offset = place.load(as: Int32.self)
  return offset == 0 ? nil : place + Int(offset)
}
