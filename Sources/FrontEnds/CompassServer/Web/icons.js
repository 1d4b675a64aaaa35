// The pictures of the icons' meanings (`ActionButton.Icon`) and of the pages, drawn by strokes in a square of 24.

import { h } from "./dom.js";

const paths = {
  add: "M12 5v14M5 12h14", attend: "M5 12l5 5 9-10", back: "M15 5l-7 7 7 7",
  calendar: "M5 6h14v14H5zM5 10h14M9 3v4M15 3v4", cancel: "M6 6l12 12M18 6L6 18", checkmark: "M5 12l5 5 9-10",
  clear: "M6 6l12 12M18 6L6 18", close: "M6 6l12 12M18 6L6 18", collapse: "M6 15l6-6 6 6",
  compare: "M5 5h5v14H5zM14 5h5v14h-5z", delete: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10 11v5M14 11v5",
  dismiss: "M6 6l12 12M18 6L6 18", duplicate: "M8 8h12v12H8zM4 16V4h12",
  edit: "M4 20l1-5L16 4l4 4L9 19zM14 6l4 4", expand: "M6 9l6 6 6-6",
  export: "M12 4v11M8 11l4 4 4-4M5 20h14", filter: "M4 6h16M7 12h10M10 18h4",
  help: "M12 20a8 8 0 100-16 8 8 0 000 16zM12 11v5M12 8v.01",
  import: "M12 15V4M8 8l4-4 4 4M5 20h14", list: "M9 6h11M9 12h11M9 18h11M4 6h.01M4 12h.01M4 18h.01", more: "M6 9l6 6 6-6", next: "M9 5l7 7-7 7",
  open: "M9 5l7 7-7 7", previous: "M15 5l-7 7 7 7", print: "M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z",
  refresh: "M19 12a7 7 0 11-2-5l2 2M19 4v5h-5", reset: "M5 12a7 7 0 107-7H7M9 2L6 5l3 3",
  retry: "M19 12a7 7 0 11-2-5l2 2M19 4v5h-5", save: "M5 12l5 5 9-10", select: "M5 5h14v14H5z",
  signIn: "M10 5h9v14h-9M4 12h10M11 9l3 3-3 3", signOut: "M14 5H5v14h9M10 12h10M17 9l3 3-3 3",
  snooze: "M12 21a8 8 0 100-16 8 8 0 000 16zM12 9v4l3 2M4 5l3-2M20 5l-3-2",
  undo: "M9 14l-5-5 5-5M4 9h10a6 6 0 010 12h-3",
  zoomIn: "M10.500 16a5.500 5.500 0 100-11 5.500 5.500 0 000 11zM15 15l5 5M8 10.500h5M10.500 8v5",
  zoomOut: "M10.500 16a5.500 5.500 0 100-11 5.500 5.500 0 000 11zM15 15l5 5M8 10.500h5",
  menu: "M5 12h.01M12 12h.01M19 12h.01", warning: "M12 4l9 16H3zM12 10v4M12 17v.01",
  "page-home": "M4 11l8-7 8 7M6 10v10h12V10", "page-timeline": "M4 6h9M8 12h11M5 18h8",
  "page-tasks": "M4 7l2 2 4-4M4 16l2 2 4-4M13 7h7M13 16h7", "page-performance": "M4 18l5-6 4 3 7-9M15 6h5v5",
  "page-events": "M5 6h14v14H5zM5 10h14M9 3v4M15 3v4", "page-offers": "M6 3h9l4 4v14H6zM14 3v5h5M9 13h6M9 17h4",
  "page-schools": "M3 9l9-4 9 4-9 4zM7 11v5c3 2 7 2 10 0v-5", month: "M5 6h14v14H5zM5 10h14M9 3v4M15 3v4", compass: "M4 18l5-6 4 3 7-9M15 6h5v5", page: "M6 3h12v18H6zM9 8h6M9 12h6",
};

/** A picture that says nothing to a screen reader: the name is the control's. */
export function icon(name) {
  return h("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" },
    h("path", { d: paths[name] ?? paths.page }));
}
