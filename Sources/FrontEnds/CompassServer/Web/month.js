// A month of days that can be walked with the arrow keys.

import { h } from "./dom.js";
import { send } from "./link.js";
import { unique } from "./parts.js";

let wanted = null;

/** The month of a section; its buttons lead to other months. */
export function month(card, part) {
  const entry = (card.days.find((day) => day.isSelected) ?? card.days.find((day) => day.isToday
    && day.inMonth) ?? card.days.find((day) => day.inMonth))?.date;
  const weeks = [];
  for (let index = 0; index < card.days.length; index += 7) weeks.push(card.days.slice(index, index + 7));
  return [h("div", { key: "days", class: "days", role: "grid", "aria-label": card.title,
    onkeydown: (event) => walk(event, card, part.buttons ?? []) },
    h("div", { class: "week", role: "row" }, card.weekdays.map((name) => h("span", { role: "columnheader" }, name))),
    weeks.map((days) => h("div", { class: "week", role: "row" },
      days.map((day) => h("div", { role: "gridcell", "aria-selected": String(day.isSelected) }, cell(day, entry)))))),
  card.selectedText ? h("p", { key: "selected", class: "muted" }, card.selectedText) : null];
}

function cell(day, entry) {
  const looks = [!day.inMonth && "outside", day.isToday && "is-today", day.isSelected && "selected"].filter(Boolean);
  return h("button", {
    key: day.date, type: "button", class: `day ${looks.join(" ")}`, "data-day": day.date,
      tabindex: day.date === entry ? "0" : "-1",
    "aria-label": unique(day.inMonth ? day.accessibilityLabel : `${day.accessibilityLabel} ${day.date}`),
    "aria-current": day.isToday ? "date" : null, "aria-pressed": String(day.isSelected),
      onclick: () => send(day.action),
  }, h("span", { class: "number" }, String(Number(day.date.slice(8)))), dots(day));
}

/** Up to three events of a day, or that one goes on. */
export function dots(day) {
  return h("span", { class: "dots", "aria-hidden": "true" },
    Array.from({ length: Math.min(day.eventCount ?? 0, 3) }, () => h("i", {})),
    day.continues && !day.eventCount ? h("i", { class: "on" }) : null);
}

function walk(event, card, steps) {
  const days = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[event.key];
  const from = document.activeElement?.dataset.day;
  if (!days || !from) return;
  event.preventDefault();
  const day = new Date(`${from}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  wanted = day.toISOString().slice(0, 10);
  const shown = card.days.find((one) => one.date === wanted);
  const step = steps.find((one) => one.icon === (days < 0 ? "previous" : "next"));
  if (shown?.inMonth || !step?.isEnabled) focusWantedDay();
  else send(step.action);
}

/** After a month was turned over by the keys, the day that was walked to has the focus. */
export function focusWantedDay() {
  if (!wanted) return;
  const day = document.querySelector(`.day:not(.outside)[data-day="${wanted}"]`)
    ?? document.querySelector(`.day[data-day="${wanted}"]`);
  if (!day) return;
  for (const one of document.querySelectorAll(".day[tabindex='0']")) one.tabIndex = -1;
  day.tabIndex = 0;
  day.focus();
  wanted = null;
}
