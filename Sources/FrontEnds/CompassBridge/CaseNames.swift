/// Names of an enum's cases from its reflection metadata: cases with values in order of declaration, then those
/// without. Nil if the type is not an enum or has no such metadata.
///
/// A type's `CodingKeys` are an enum too, so the members of an action need not be listed a second time.
func caseNames(of type: Any.Type) -> [String]? {
  // The layout of type metadata (docs/ABI/TypeMetadata.rst of the Swift project) is the same on all supported
  // platforms: the kind, 0x201 for an enum, then its descriptor, whose fifth word refers to the records of its cases.
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
