// What narrows and orders a page, and what is typed.

import { h } from "./dom.js";
import { icon } from "./icons.js";
import { current, send } from "./link.js";
import { button, closeMenu, unique, walkSiblings } from "./parts.js";

/** Sends what is typed a moment after the last letter, at once when the field is left. */
export function typing(action) {
  const now = (element) => {
    if (element.timer) send(action, { text: element.value });
    clearTimeout(element.timer);
    element.timer = null;
  };
  return {
    oninput: ({ target }) => {
      target.dataset.typed = target.value;
      clearTimeout(target.timer);
      target.timer = setTimeout(() => now(target), 160);
    },
    onblur: ({ target }) => {
      now(target);
      delete target.dataset.typed;
    },
  };
}

/** A list to choose one from. */
export function select(key, name, choices, value, { shown = "", ...extra } = {}) {
  const known = choices.some((choice) => choice.value === value);
  return h("select", {
    key, value, "aria-label": unique(name), ...extra,
    // As for typed texts: a screen made before the latest of several quick choices takes none of them back.
    onchange: ({ target }) => {
      const choice = choices.find((choice) => choice.value === target.value);
      target.dataset.typed = target.value;
      if (choice) send(choice.action);
    },
    onblur: ({ target }) => {
      delete target.dataset.typed;
    },
  }, known ? null : h("option", { value, hidden: true }, shown),
    choices.map((choice) => h("option", { key: choice.value, value: choice.value }, choice.label)));
}

/** The colour of what a switch shows, where lanes have one for it. */
function mark(card) {
  const entries = current().sections.flatMap((one) => one.lanes?.legend ?? []);
  const entry = entries.find((one) => one.type === card.id);
  return entry ? h("i", { class: "mark", style: { background: entry.color.hex } }) : null;
}

// Whether a phone shows the month beside the rows.
let showsMonth = false;
export const hidesMonth = () => !showsMonth;

/** What narrows the page of a phone: what is typed and switched, and a sheet with all else. */
export function filters(screen, clear, changed) {
  const all = screen.controls ?? [], of = (...kinds) => all.filter((one) => kinds.includes(one.kind));
  const sheet = of("choice", "range"), narrowing = sheet.filter((one) => one.isActive).length;
  const hasMonth = screen.sections.some((one) => one.kind === "month" && one.region === "aside");
  const dialog = () => document.getElementById("sheet");
  const count = screen.count === undefined ? "Show" : `Show ${screen.count} ${screen.count === 1 ? "result" : "results"}`;
  if (!all.length && !hasMonth) return null;
  return [of("tabs").map(control), h("section", { key: "controls", class: "find", "aria-label": "Filters" },
    of("text").map(control),
    sheet.length ? h("button", { key: "open", type: "button", class: `button ${narrowing ? "active" : ""}`,
      "aria-haspopup": "dialog", onclick: () => dialog().showModal() }, narrowing ? `Filters (${narrowing})` : "Filters") : null,
    hasMonth ? h("button", { key: "month", type: "button", class: `button only ${showsMonth ? "active" : ""}`,
      "aria-pressed": String(showsMonth), "aria-label": unique("Calendar"),
      onclick: () => { showsMonth = !showsMonth; changed(); } }, icon("month")) : null,
    of("toggle").length > 1 ? null : of("toggle").map(control)),
  of("toggle").length > 1 ? h("div", { key: "switches", class: "chips" }, of("toggle").map(control)) : null,
  sheet.length ? h("dialog", { key: "sheet", id: "sheet", class: "bottom", "aria-label": "Filters",
    onclick: ({ target }) => { if (target === dialog()) dialog().close(); } },
  h("div", { class: "fields" }, h("h2", {}, "Filters"), sheet.map(control),
    h("div", { class: "answers" }, clear && all.some((one) => one.isActive) ? button(clear) : null,
      h("button", { key: "done", type: "button", class: "button main", onclick: () => dialog().close() }, count)))) : null];
}

/** What narrows or orders a page. */
export function control(card) {
  const key = `control-${card.id}`, active = card.isActive ? "active" : "";
  switch (card.kind) {
    case "text":
      return h("label", { key, class: `control search ${active}` }, h("span", { class: "control-name" }, card.label),
        h("input", { type: "search", value: card.value, "aria-label": unique(card.label), placeholder: card.label,
          autocomplete: "off", ...typing(card.action) }));
    case "toggle":
      return h("button", {
        key, type: "button", class: `control switch ${card.value === "true" ? "on" : ""}`, role: "switch",
        "aria-checked": card.value, "aria-label": unique(card.label), onclick: () => send(card.choices[0].action),
      }, h("span", { class: "knob", "aria-hidden": "true" }), mark(card), h("span", {}, card.label));
    case "tabs":
      return h("div", { key, class: "control views", role: "tablist", "aria-label": unique(card.label),
        onkeydown: walkSiblings },
        card.choices.map((choice) => h("button", {
          key: choice.value, type: "button", role: "tab", "aria-selected": String(choice.value === card.value),
          tabindex: choice.value === card.value ? "0" : "-1", "aria-label": unique(choice.label),
            onclick: () => send(choice.action),
        }, choice.label)));
    default:
      return h("div", { key, class: `control choice ${active}` },
        h("span", { class: "control-name", "aria-hidden": "true" }, card.label),
        select("choice", card.label, card.choices ?? [], card.value, { shown: card.text }),
        card.days ? typedRange(card) : null,
        card.days?.error ? h("p", { class: "error", role: "alert" }, card.days.error) : null);
  }
}

/** Two days to type, as the other way to give a range. */
function typedRange(card) {
  const apply = (event) => {
    event.preventDefault();
    const [start, end] = event.target.elements;
    send(card.action, { start: start.value, end: end.value });
    closeMenu();
  };
  // A day that is being typed is kept whatever is drawn; other days that are chosen take its place.
  const day = (label, value) => h("label", {}, label, h("input", { key: value, type: "date", required: true,
    defaultValue: value ?? "", "aria-label": unique(`${card.label}: ${label}`) }));
  return h("details", { key: "typed", class: "menu" },
    h("summary", { class: "button quiet typed", role: "button",
      "aria-label": unique(`${card.label}: ${card.text}`) }, card.text),
    h("form", { class: "card sheet dates", onsubmit: apply }, day("From", card.days.start), day("To", card.days.end),
      h("button", { class: "button main", "aria-label": unique(`${card.label}: apply`) }, "Apply")));
}
