// What every screen has: buttons, menus, notices, the question over it.

import { h } from "./dom.js";
import { icon } from "./icons.js";
import { chooseFile, download, fileOf } from "./files.js";
import { blanks, send } from "./link.js";

let names = new Map();
let tell = () => {};

/** Begins a new drawing of a screen: accessible names are given out once each. `say` shows a short message. */
export function beginDrawing(say) {
  names = new Map();
  tell = say;
}

/** The style of what has a colour of the screen. */
export const tinted = (color, none = "transparent") => ({ "--tone": color?.hex ?? none });

/** A name that no other control of this drawing has. */
export function unique(name) {
  const count = (names.get(name) ?? 0) + 1;
  names.set(name, count);
  return count === 1 ? name : unique(`${name} (${count})`);
}

/** Whether two actions are the same; the order of their keys does not count. */
export const isSameAction = (one, other) => sorted(one) === sorted(other);

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
    if (fileOf(card)) download(fileOf(card));
    else if (blanks(card.action).contents) chooseFile(card.action, tell);
    else if (card.action) send(card.action);
  };
  return h("button", {
    key: `button-${card.id}`, type: "button",
      class: `button ${look} ${card.role} ${only ? "only" : ""}`.replace(/ +/g, " "),
    "aria-label": spoken, title: card.reason ?? (only ? card.label : null),
      "aria-disabled": card.isEnabled ? null : "true",
    "data-action": card.id, onclick: tap, ...extra,
  }, only || look.includes("pictured") ? icon(picture) : null, only ? null : h("span", {}, label));
}

/** Several buttons under one: a menu that Escape and a tap elsewhere close. */
export function menu(key, name, label, cards, of = null) {
  if (!cards.length) return null;
  return h("details", { key, class: "menu" },
    h("summary", { class: `button quiet ${label ? "" : "only"}`, role: "button", "aria-label": unique(name) },
      icon(label ? cards[0].icon : "menu"), label ? h("span", {}, label) : null),
    h("div", { class: "card sheet" }, cards.map((card) => button(card, { of, look: "entry pictured" }))));
}

/** Closes the open menus; the focus goes back to the button of one it was in. */
export function closeMenu() {
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

/** Arrow keys lead from one to the next of the controls of which Tab reaches one. */
export function walkSiblings(event) {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const all = Array.from(event.currentTarget.querySelectorAll("[tabindex]"));
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
    (card.buttons ?? []).map((one) =>
      button(one, { of: card.message, only: one.icon === "dismiss", look: "inverted" })));
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
    card.facts ? h("ul", {}, card.facts.map((facts) => h("li", {}, facts.join(" · ")))) : null,
    h("div", { class: "answers" }, card.buttons.map((one) => button(one, {
      of: card.title, look: one === main ? "main" : "", extra: { autofocus: one === cancel },
    }))));
}
