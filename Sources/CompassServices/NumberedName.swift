extension String {
  /// `report (2).csv` of `report.csv`: the name for the second file of a name (decision P17). The first keeps its own.
  public func numbered(_ number: Int) -> String {
    guard number > 1 else { return self }
    guard let point = lastIndex(of: "."), point > startIndex else { return "\(self) (\(number))" }
    return "\(self[..<point]) (\(number))\(self[point...])"
  }
}
