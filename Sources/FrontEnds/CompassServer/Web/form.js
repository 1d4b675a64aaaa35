// A form: each field with its label, what is expected and what is wrong beside it.

import { select, typing } from "./controls.js";
import { h } from "./dom.js";
import { current, send } from "./link.js";
import { button, isNarrow, unique } from "./parts.js";

// As the browser's own fields have it.
const patterns = { date: /^\d{4}-\d{2}-\d{2}$/, time: /^\d{2}:\d{2}$/ };

/** Whether a screen has something to be filled in. */
export const hasForm = (screen) => screen.sections.some((one) => one.kind === "form");

/** The buttons of a form: what saves it, what leaves it, and all of them. */
export function answersOf(screen) {
  const part = screen.sections.find((one) => one.kind === "form");
  const buttons = [...part.buttons ?? [], ...(screen.buttons ?? []).filter((one) => one.icon !== "refresh")];
  const save = buttons.find((one) => one.role === "default" && one.prominence === "title")
    ?? buttons.find((one) => one.role === "default");
  return { buttons, save, cancel: save && buttons.find((one) => one.role === "cancel") };
}

/** The fields of a section, and the buttons that save or leave them. */
export function form(card) {
  const inputs = card.inputs ?? [], { buttons, save, cancel } = answersOf(current());
  const isAbove = isNarrow() && cancel, ends = isAbove ? buttons.filter((one) => one !== save && one !== cancel) : buttons;
  const submit = (event) => {
    event.preventDefault();
    if (document.activeElement?.matches("input, textarea")) document.activeElement.blur();
    // What is secret goes with the action alone, and is kept nowhere.
    const secret = inputs.find((one) => one.kind === "password");
    const password = secret && event.target.elements[`field-${secret.id}`].value;
    if (password) send(secret.action, { password });
    else if (save?.isEnabled) send(save.action);
  };
  return h("form", { id: "form", class: "form", novalidate: true, autocomplete: "off",
    "aria-busy": card.savingText ? "true" : null, onsubmit: submit },
    [card.failureText, card.problemsText].map((text, index) => text
      ? h("p", { key: `problem-${index}`, class: "problems", role: "alert" }, text) : null),
    h("div", { key: "fields", class: "card fields" }, inputs.map(field)),
    h("div", { key: "end", class: "end" },
      h("p", { class: "muted" }, [card.requiredText, card.savingText].filter(Boolean).join(" · ")),
      h("div", { class: "answers" },
        [...ends].reverse().map((one) => button(one, one === save && one.isEnabled
          ? { look: "main", extra: { type: "submit", onclick: null } } : {})))));
}

function field(card) {
  // The browser's own way to enter a day or a time says how.
  const { id } = card, error = card.error && `error-${id}`, hint = card.hint && !native(card) ? `hint-${id}` : null;
  const facts = {
    id: `field-${id}`, disabled: !card.isEnabled, "aria-required": card.isRequired ? "true" : null,
    "aria-invalid": error ? "true" : null, "aria-describedby": [error, hint].filter(Boolean).join(" ") || null,
  };
  return h("div", { key: id, class: `field ${card.kind} ${error ? "wrong" : ""}` },
    h("label", { for: facts.id }, card.label,
      card.isRequired ? h("span", { class: "required", "aria-hidden": "true" }, " *") : null),
    entry(card, facts), card.addition && card.isEnabled ? adding(card) : null,
    error ? h("p", { id: error, class: "error" }, card.error) : null,
    hint ? h("p", { key: "hint", id: hint, class: "hint" }, card.hint) : null);
}

function entry(card, facts) {
  const name = unique(card.label);
  if (card.kind === "choice") return select("entry", name, card.choices ?? [], card.value,
    { ...facts, "aria-label": name, shown: card.shownText });
  if (card.kind === "password") return h("input", { key: "secret", type: "password", "aria-label": name, ...facts });
  const all = { ...facts, ...(card.action ? typing(card.action) : {}), "aria-label": name, value: card.value };
  if (card.kind === "multiline") return h("textarea", { key: "entry", rows: "3", ...all });
  return h("input", { key: native(card) ?? "entry", type: native(card) ?? "text",
    inputmode: card.kind === "number" ? "decimal" : null, ...all });
}

/** A row that is missing among the choices is named, and entered. */
function adding(card) {
  const name = card.addition.label.replace("“$text”", "").trim();
  return h("input", { key: "adding", type: "text", class: "adding", placeholder: `${name}…`,
    disabled: !card.isEnabled, "aria-label": unique(`${name}: ${card.label}`),
    onkeydown: (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      const text = event.target.value.trim();
      if (text) send(card.addition.action, { text });
    } });
}

/** The browser's own field for a day or a time; null for any other text, and for one that was typed another way elsewhere. */
const native = (card) => card.value === "" || patterns[card.kind]?.test(card.value) ? patterns[card.kind] && card.kind : null;
