/// A file of the page, embedded in the program so that the binary alone is enough (decision U8).
struct WebFile {
  var type: String
  var bytes: [UInt8]

  /// - Parameter path: behind the token; empty for the page itself.
  static func named(_ path: String) -> WebFile? {
    switch path {
    case "", "index.html": WebFile(type: "text/html; charset=utf-8", bytes: PackageResources.index_html)
    case "app.css": WebFile(type: "text/css; charset=utf-8", bytes: PackageResources.app_css)
    default: script(path).map { WebFile(type: "text/javascript; charset=utf-8", bytes: $0) }
    }
  }

  private static func script(_ name: String) -> [UInt8]? {
    switch name {
    case "app.js": PackageResources.app_js
    case "calendar.js": PackageResources.calendar_js
    case "charts.js": PackageResources.charts_js
    case "dom.js": PackageResources.dom_js
    case "form.js": PackageResources.form_js
    case "icons.js": PackageResources.icons_js
    case "lanes.js": PackageResources.lanes_js
    case "link.js": PackageResources.link_js
    case "page.js": PackageResources.page_js
    case "parts.js": PackageResources.parts_js
    case "patch.js": PackageResources.patch_js
    case "rows.js": PackageResources.rows_js
    default: nil
    }
  }
}
