import CompassModel

/// The text with isolates (FSI, PDI) around letters from right to left, all closed, so that a terminal that orders
/// letters turns no number or sign beside them round (decision I9); as wide as before.
func isolated(_ text: String) -> String {
  guard text.needsIsolates else { return text }
  var output = String.UnicodeScalarView()
  /// Scalars after a letter from right to left, which may be between two of them.
  var pending = String.UnicodeScalarView()
  var isOpen = false
  func close() {
    if isOpen { output.append("\u{2069}") }
    output.append(contentsOf: pending)
    (pending, isOpen) = (String.UnicodeScalarView(), false)
  }
  for scalar in text.unicodeScalars {
    if scalar.isRightToLeft {
      if !isOpen { output.append("\u{2068}") }
      output.append(contentsOf: pending)
      output.append(scalar)
      (pending, isOpen) = (String.UnicodeScalarView(), true)
    } else if !isOpen || scalar.properties.isAlphabetic {
      close()
      output.append(scalar)
    } else if scalar.cellWidth == 0, pending.isEmpty {
      output.append(scalar)
    } else {
      pending.append(scalar)
    }
  }
  close()
  return String(output)
}

extension String {
  var needsIsolates: Bool {
    // Bytes by which those letters begin are looked for first, without an early exit, which would be slower.
    let check: (UnsafeBufferPointer<UInt8>) -> Bool = { bytes in
      bytes.reduce(false) { $0 || $1 &- 0xD6 <= 0xA || $1 >= 0xEF }
    }
    return utf8.withContiguousStorageIfAvailable(check) != false && unicodeScalars.contains(where: \.isRightToLeft)
  }
}

extension Unicode.Scalar {
  fileprivate var isRightToLeft: Bool {
    switch value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }
}
