// What every screen has: buttons, controls, notices, the question over it.

import { h } from "./dom.js";
import { chooseFile } from "./files.js";
import { icon } from "./icons.js";
import { blanks, send } from "./link.js";

let names = new Map();
let tell = () => {};

/** Begins a new drawing of a screen: accessible names are given out once each. `say` shows a short message. */
export function beginDrawing(say) {
  names = new Map();
  tell = say;
}

/** A name that no other control of this drawing has. */
export function unique(name) {
  const count = (names.get(name) ?? 0) + 1;
  names.set(name, count);
  return count === 1 ? name : unique(`${name} (${count})`);
}

/** Whether two actions are the same; the order of their keys does not count. */
export const sameAction = (one, other) => sorted(one) === sorted(other);

function sorted(value) {
  return JSON.stringify(value, (_, part) =>
    part && typeof part === "object" && !Array.isArray(part) ? Object.fromEntries(Object.entries(part).sort()) : part);
}

/** A button of a screen. One that cannot be tapped now stays reachable and says why. */
export function button(card,
  { of = null, look = "", label = card.label, name = null, only = false, picture = card.icon, extra = {} } = {}) {
  const spoken = unique(name ?? (of ? `${card.label}: ${of}` : card.label));
  const tap = () => {
    if (!card.isEnabled) return tell(card.reason);
    closeMenu();
    if (blanks(card.action).contents) chooseFile(card.action, tell);
    else send(card.action);
  };
  return h("button", {
    key: `button-${card.id}`, type: "button",
      class: `button ${look} ${card.role} ${only ? "only" : ""}`.replace(/ +/g, " "),
    "aria-label": spoken, title: card.reason ?? (only ? card.label : null),
      "aria-disabled": card.isEnabled ? null : "true",
    "data-action": card.id, onclick: tap, ...extra,
  }, only || look.includes("pictured") ? icon(picture) : null, only ? null : h("span", {}, label));
}

/** The title of a part, and the steps to what is beside or in it. */
export function heading(title, cards, of = null) {
  return h("header", {}, title, h("div", { class: "steps" },
    cards.map((one) => button(one, { of, look: "quiet", only: true }))));
}

/** Several buttons under one: a menu that Escape and a tap elsewhere close. */
export function menu(key, name, label, cards, of = null) {
  if (!cards.length) return null;
  return h("details", { key, class: "menu" },
    h("summary", { class: `button quiet ${label ? "" : "only"}`, role: "button", "aria-label": unique(name) },
      icon(label ? "export" : "menu"), label ? h("span", {}, label) : null),
    h("div", { class: "card sheet" }, cards.map((card) => button(card, { of, look: "entry pictured" }))));
}

function closeMenu() {
  for (const open of document.querySelectorAll("details.menu[open]")) {
    open.open = false;
    if (open.contains(document.activeElement)) open.querySelector("summary").focus();
  }
}

document.addEventListener("keydown", (event) => { if (event.key === "Escape") closeMenu(); });
document.addEventListener("click", (event) => {
  for (const open of document.querySelectorAll("details.menu[open]")) {
    if (!open.contains(event.target)) open.open = false;
  }
});

/** Sends what is typed a moment after the last letter, at once when the field is left. */
export function typing(action, key = "text") {
  const now = (element) => {
    if (element.timer) send(action, { [key]: element.value });
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
    onchange: (event) => {
      const choice = choices.find((choice) => choice.value === event.target.value);
      if (choice) send(choice.action);
    },
  }, known ? null : h("option", { value, hidden: true }, shown),
    choices.map((choice) => h("option", { key: choice.value, value: choice.value }, choice.label)));
}

/** What narrows or orders a page. */
export function control(card) {
  const key = `control-${card.id}`, active = card.isActive ? "active" : "";
  switch (card.kind) {
    case "text":
      return h("label", { key, class: `control search ${active}` }, h("span", { class: "caption" }, card.label),
        h("input", { type: "search", value: card.value, "aria-label": unique(card.label), placeholder: card.label,
          autocomplete: "off", ...typing(card.action) }));
    case "toggle":
      return h("button", {
        key, type: "button", class: `control switch ${card.value === "true" ? "on" : ""}`, role: "switch",
        "aria-checked": card.value, "aria-label": unique(card.label), onclick: () => send(card.choices[0].action),
      }, h("span", { class: "knob", "aria-hidden": "true" }), h("span", {}, card.label));
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
        h("span", { class: "caption", "aria-hidden": "true" }, card.label),
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
    h("summary", { class: "button quiet typed", role: "button", "aria-label": unique(`${card.label}: ${card.text}`) },
      card.text),
    h("form", { class: "card sheet dates", onsubmit: apply }, day("From", card.days.start), day("To", card.days.end),
      h("button", { class: "button main", "aria-label": unique(`${card.label}: apply`) }, "Apply")));
}

/** Arrow keys lead from one to the next of the controls of which Tab reaches one. */
export function walkSiblings(event) {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const all = [...event.currentTarget.querySelectorAll("[tabindex]")];
  const next = all[(all.indexOf(document.activeElement) + step + all.length) % all.length];
  event.preventDefault();
  for (const one of all) one.tabIndex = one === next ? 0 : -1;
  next?.focus();
}

/** What was done, what failed, and what can be done about it. */
export function notice(card) {
  return h("div", { key: `notice-${card.id}`, class: `notice ${card.kind}`, role: "group",
    "aria-label": unique(card.message) },
    h("p", {}, card.athlete ? h("strong", {}, `${card.athlete}: `) : null, card.message),
    card.buttons.map((one) => button(one, { of: card.message, only: one.icon === "dismiss", look: "inverted" })));
}

/** A line over the page: no connection, rows that could not be loaded. */
export function banner(card, key = "banner") {
  return h("div", { key, class: `banner ${card.kind ?? ""}` }, icon("warning"), h("p", {}, card.message),
    (card.buttons ?? []).map((one) => button(one, { look: "quiet" })));
}

/** A question over the page; Escape is its way out. */
export function dialog(card) {
  if (!card) return null;
  const cancel = card.buttons.find((one) => one.role === "cancel" || one.icon === "dismiss");
  const main = card.buttons.find((one) => one !== cancel) ?? cancel;
  return h("dialog", {
    key: `dialog-${card.kind}`, class: "card question", "aria-label": unique(card.title),
    oncancel: (event) => { event.preventDefault(); if (cancel?.isEnabled) send(cancel.action); },
  }, h("h2", {}, card.title), card.message ? h("p", {}, card.message) : null,
    card.facts.length ? h("ul", {}, card.facts.map((facts) => h("li", {}, facts.join(" · ")))) : null,
    h("div", { class: "answers" }, card.buttons.map((one) => button(one, {
      of: card.title, look: one === main ? "main" : "", extra: { autofocus: one === cancel },
    }))));
}
