// What every screen has: buttons, menus, notices, the question over it.

import { h } from "./dom.js";
import { icon } from "./icons.js";
import { chooseFile, download, fileOf } from "./files.js";
import { blanks, send } from "./link.js";

let names = new Map(), asked = [];
let tell = () => {};
const narrow = matchMedia("(max-width: 40rem)");

/** Whether the page is as narrow as a phone; `changed` is called when that changes. */
export const isNarrow = () => narrow.matches;
export const whenNarrow = (changed) => narrow.addEventListener("change", changed);

/** Begins a new drawing of a screen: accessible names are given out once each. `say` shows a short message. */
export function beginDrawing(say) {
  names = new Map();
  asked = [];
  tell = say;
}

/** The style of what has a colour of the screen. */
export const tinted = (color, none = "transparent") => ({ "--tone": color?.hex ?? none });

/** A name that no other control of this drawing has. */
export function unique(name) {
  const given = free(name);
  asked.push([name, given]);
  return given;
}

function free(name) {
  const count = (names.get(name) ?? 0) + 1;
  names.set(name, count);
  return count === 1 ? name : free(`${name} (${count})`);
}

/** What `make` makes of an object and of what else it depends on, made once: again only when one of these has changed, or
 * a name in it is given to another control. */
export function once(cache, object, depends, make) {
  const made = cache.get(object);
  if (made && made.depends.every((one, index) => one === depends[index])
    && made.asked.every(([name, given]) => free(name) === given)) {
    asked.push(...made.asked);
    return made.value;
  }
  const outer = asked;
  asked = [];
  const value = make();
  cache.set(object, { depends, value, asked });
  outer.push(...asked);
  asked = outer;
  return value;
}

/** Whether two actions are the same; the order of their keys does not count. */
export const isSameAction = (one, other) => sorted(one) === sorted(other);

function sorted(value) {
  return JSON.stringify(value, (_, part) =>
    part && typeof part === "object" && !Array.isArray(part) ? Object.fromEntries(Object.entries(part).sort()) : part);
}

/** Follows a link within the app; a new tab or window is the browser's own. */
export const followed = (act) => (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  act();
};

/** The address of a route of the app. */
export const address = (route) => `#${encodeURI(route)}`;

/** A button of a screen. One that cannot be tapped now stays reachable and says why; one that opens a route is a link. */
export function button(card,
  { of = null, look = "", label = card.label, name = null, only = false, picture = card.icon, route = null, extra = {} } = {}) {
  const spoken = unique(name ?? (of ? `${card.label}: ${of}` : card.label));
  const tap = () => {
    if (!card.isEnabled) return tell(card.reason);
    closeMenu();
    if (fileOf(card)) download(fileOf(card));
    else if (blanks(card.action).contents) chooseFile(card.action, tell);
    else if (card.action) send(card.action);
  };
  const isLink = route && card.isEnabled;
  return h(isLink ? "a" : "button", {
    key: `button-${card.id}`, ...(isLink ? { href: address(route) } : { type: "button" }),
      class: `button ${look} ${card.role} ${only ? "only" : ""}`.replace(/ +/g, " "),
    "aria-label": spoken, title: card.reason ?? (only ? card.label : null),
      "aria-disabled": card.isEnabled ? null : "true",
    "data-action": card.id, onclick: isLink ? followed(tap) : tap, ...extra,
  }, only || look.includes("pictured") ? icon(picture) : null, only ? null : h("bdi", {}, label));
}

/** Several buttons under one: a menu that Escape and a tap elsewhere close. */
export function menu(key, name, label, cards, of = null) {
  if (!cards.length) return null;
  return h("details", { key, class: "menu",
    // A list that may be out of sight clips what it holds.
    ontoggle: ({ target }) => target.closest(".rows")?.classList.toggle("open", target.open) },
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

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") closeMenu();
  // Arrow keys lead through an open menu, and from row to row.
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key], at = document.activeElement;
  if (!step || event.defaultPrevented || at.matches("input, select, textarea")) return;
  const menu = at.closest("details.menu[open]"), row = at.closest(".rows > .row");
  const all = menu ? [...menu.querySelectorAll("summary, .entry")]
    : Array.from(row ? document.querySelectorAll(".rows > .row") : [],
      (one) => one.querySelector(".button.name") ?? one.querySelector(".button")).filter(Boolean);
  const next = all[all.findIndex((one) => menu ? one === at : row.contains(one)) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
});
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
    h("p", {}, card.athlete ? h("bdi", { class: "strong" }, `${card.athlete}: `) : null, card.message),
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
