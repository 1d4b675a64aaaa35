import CCompass
import CompassBridge
import Foundation

// The functions of compass.h, which documents them. Strings are copied between C and Swift.

@c(compass_open) @implementation
public func compass_open(
  _ options_json: UnsafePointer<CChar>!, _ error: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>!
) -> OpaquePointer! {
  let options = text(options_json)
  let opened: Result<Int, BridgeFailure> = onMain { () throws(BridgeFailure) in
    guard let options else { throw BridgeFailure(message: "The options are not UTF-8.", code: .unreadable) }
    return try LibraryHandle.open(options)
  }
  error?.pointee = nil
  switch opened {
  case .success(let number): return OpaquePointer(bitPattern: number)
  case .failure(let failure):
    error?.pointee = strdup(failure.line)
    return nil
  }
}

@c(compass_request) @implementation
public func compass_request(_ app: OpaquePointer!, _ line: UnsafePointer<CChar>!) -> UnsafeMutablePointer<CChar>! {
  let (number, request) = (Int(bitPattern: app), text(line))
  let answer: Result<String, BridgeFailure> = onMain { () throws(BridgeFailure) in
    guard let handle = LibraryHandle.open[number] else { throw LibraryHandle.closed }
    return handle.answer(request)
  }
  switch answer {
  case .success(let line): return strdup(line)
  case .failure(let failure): return strdup(failure.line)
  }
}

@c(compass_poll) @implementation
public func compass_poll(_ app: OpaquePointer!, _ seconds: Double) -> UnsafeMutablePointer<CChar>! {
  let number = Int(bitPattern: app)
  let line: Result<String?, BridgeFailure> = onMain { LibraryHandle.open[number]?.poll(seconds: seconds) }
  guard case .success(let line?) = line else { return nil }
  return strdup(line)
}

@c(compass_subscribe) @implementation
public func compass_subscribe(
  _ app: OpaquePointer!, _ receiver: compass_receiver!, _ context: UnsafeMutableRawPointer!
) {
  let number = Int(bitPattern: app)
  let receiver = receiver.map { LineReceiver(call: $0, context: context) }
  let _: Result<Void, BridgeFailure> = onMain {
    LibraryHandle.open[number]?.subscribe(receiver)
  }
}

@c(compass_free) @implementation
public func compass_free(_ text: UnsafeMutablePointer<CChar>!) { free(text) }

@c(compass_close) @implementation
public func compass_close(_ app: OpaquePointer!) {
  let number = Int(bitPattern: app)
  let _: Result<Void, BridgeFailure> = onMain { LibraryHandle.close(number) }
}

/// The host's receiver function with its context, called on the main thread only.
struct LineReceiver: @unchecked Sendable {
  let call: compass_receiver
  let context: UnsafeMutableRawPointer?

  func take(_ line: String) { call(line, context) }
}

/// Converts a C string; nil if it is not UTF-8, empty for a null pointer.
private func text(_ text: UnsafePointer<CChar>?) -> String? {
  guard let text else { return "" }
  return String(validatingCString: text)
}

/// Runs the body on the main actor; fails on any thread but the main one.
private func onMain<Value: Sendable>(
  _ body: @MainActor () throws(BridgeFailure) -> Value
) -> Result<Value, BridgeFailure> {
  guard Thread.isMainThread else {
    return .failure(BridgeFailure(message: "compass.h is used on the main thread of the process."))
  }
  return MainActor.assumeIsolated {
    do throws(BridgeFailure) { return .success(try body()) } catch { return .failure(error) }
  }
}
