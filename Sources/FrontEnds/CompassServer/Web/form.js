// A form: each field with its label, what is expected and what is wrong beside it.

import { h } from "./dom.js";
import { send } from "./link.js";
import { button, select, typing, unique } from "./parts.js";

const day = /^\d{4}-\d{2}-\d{2}$/;

/** The open form of a screen, and the buttons that save or leave it. */
export function form(screen) {
  const card = screen.form;
  const buttons = screen.buttons.filter((one) => one.icon !== "refresh");
  const save = buttons.find((one) => one.role === "default");
  const submit = (event) => {
    event.preventDefault();
    document.activeElement?.blur?.();
    if (save?.isEnabled) send(save.action);
  };
  return h("form", { key: "form", class: "form", novalidate: true, autocomplete: "off",
    "aria-busy": card.isSaving ? "true" : null, onsubmit: submit },
    [card.failureText, screen.permissionText,
      card.problemsText].map((text, index) => text
      ? h("p", { key: `problem-${index}`, class: "problems", role: "alert" }, text) : null),
    card.schoolsText ? h("p", { key: "schools", class: "muted" }, card.schoolsText) : null,
    h("div", { key: "fields", class: "card fields" }, card.inputs.map((one) => field(one))),
    h("div", { key: "end", class: "end" },
      h("p", { class: "muted" },
        [card.requiredText, screen.unsavedText, card.savingText].filter(Boolean).join(" · ")),
      h("div", { class: "answers" },
        [...buttons].reverse().map((one) => button(one, { look: one === save ? "main" : "" })))));
}

function field(card) {
  // The browser's own way to enter a day says how.
  const error = card.error ? `error-${card.id}` : null, hint = card.hint && !isDay(card) ? `hint-${card.id}` : null;
  const facts = {
    id: `field-${card.id}`, disabled: !card.isEnabled, "aria-required": card.isRequired ? "true" : null,
    "aria-invalid": error ? "true" : null, "aria-describedby": [error, hint].filter(Boolean).join(" ") || null,
  };
  return h("div", { key: card.id, class: `field ${card.kind} ${error ? "wrong" : ""}` },
    h("label", { for: facts.id }, card.label,
      card.isRequired ? h("span", { class: "required", "aria-hidden": "true" }, " *") : null),
    entry(card, facts),
    error ? h("p", { id: error, class: "error" }, card.error) : null,
    hint ? h("p", { key: "hint", id: hint, class: "hint" }, card.hint) : null);
}

function entry(card, facts) {
  const name = unique(card.label);
  if (card.choices) return select("entry", card.label === name ? card.label : name, card.choices, card.value,
    { ...facts, "aria-label": name, shown: card.shownText });
  const typed = card.action ? typing(card.action, Object.keys(blanks(card.action))[0]) : {};
  const all = { ...facts, ...typed, "aria-label": name, value: card.value };
  if (card.kind === "multiline") return h("textarea", { key: "entry", rows: "3", ...all });
  const secret = "password" in blanks(card.action);
  return h("input", { key: isDay(card) ? "day" : "entry", type: secret ? "password" : isDay(card) ? "date" : "text",
    inputmode: card.kind === "number" ? "decimal" : null, ...all });
}

/** A day that was typed another way elsewhere is shown as it was typed. */
function isDay(card) {
  return card.kind === "date" && (card.value === "" || day.test(card.value));
}

/** The blanks of a template: `{text: true}`. */
function blanks(value) {
  if (typeof value === "string") return value.startsWith("$") ? { [value.slice(1)]: true } : {};
  if (value === null || typeof value !== "object") return {};
  return Object.assign({}, ...Object.values(value).map(blanks));
}
