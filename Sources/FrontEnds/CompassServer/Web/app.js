// The app in a browser: draws any screen from its sections, sends back what a person does, and knows no page (Z9).

import { draw, h } from "./dom.js";
import { hasForm } from "./form.js";
import { below, controls, empty, isRoot, messages, more, tabs, top } from "./head.js";
import { connect } from "./link.js";
import { focusWantedDay } from "./month.js";
import { beginDrawing, button, dialog, followed, isNarrow, notice, whenNarrow } from "./parts.js";
import { formFocus, keepAddress, leavePlace, placeOf } from "./places.js";
import { region } from "./sections.js";

const app = document.getElementById("app");
const isWide = matchMedia("(min-width: 60rem)");
let screen = null, lostText = null, message = null, timer = null, scrolled = 0, announced = null, counted = null;
// Where to go once the page is drawn: a place that was left, or the first problem of a form.
let place = null, problem = null;

/** Shows a short message for a while. */
function say(text) {
  message = text;
  clearTimeout(timer);
  timer = setTimeout(() => { message = null; render(); }, 6000);
  render();
}

function render() {
  if (!screen) return draw(app, [h("main", { key: "main", class: "waiting" }, skeleton())]);
  remember();
  beginDrawing(say);
  const { tabs: pages, links, signOut } = screen.head, side = ["aside", "main"].map((name) =>
    h("div", { key: name, class: name }, name === "main" && screen.showsSkeleton ? skeleton() : region(name)));
  draw(app, [
    h("a", { key: "skip", class: "button skip", href: "#content",
      onclick: followed(() => document.getElementById("content").focus()) }, "Skip to content"),
    pages ? tabs(pages, links ?? [], isWide.matches ? signOut : null, say) : null,
    h("main", { key: "main", id: "content", tabindex: "-1", "data-page": screen.page }, top(screen),
      messages(screen, lostText), region("context"), region("head"), controls(screen, render),
      screen.empty ? empty(screen.empty) : null,
      h("div", { key: "content", class: "content" }, side),
      more(screen), below(screen),
      !isWide.matches && signOut && isRoot(screen)
        ? h("footer", { key: "foot" }, button(signOut, { look: "quiet pictured" })) : null),
    h("div", { key: "notices", class: "notices" }, (screen.notices ?? []).map(notice),
      message ? h("div", { key: "message", class: "notice error", role: "alert" }, h("p", {}, message)) : null),
    dialog(screen.dialog),
  ].filter(Boolean));
  afterwards();
}

function skeleton() {
  return h("div", { key: "skeleton", class: "skeleton", role: "status",
    "aria-label": screen?.loadingText ?? "Loading" },
  Array.from({ length: screen?.skeletonCount ?? 3 }, (_, index) => h("i", { key: String(index) })));
}

// Where the focus was on the page, then where it goes once that is gone: the row, the next one, the one before.
let places = [];

function remember() {
  const at = document.activeElement;
  if (at === document.body || at.closest("dialog")) return;
  const row = at.closest(".row");
  places = [at, row, row?.nextElementSibling, row?.previousElementSibling, document.getElementById("content")];
}

/** What only happens once the page is drawn: the question is over it, the row in view, the focus where it was. */
function afterwards() {
  const question = document.querySelector("dialog.question");
  if (question && !question.open) question.showModal();
  if (document.activeElement === document.body && !question) {
    const place = places.find((one) => one?.isConnected);
    (place?.matches(".row") ? place.querySelector(".button") : place)?.focus({ preventScroll: true });
  }
  focusWantedDay();
  const current = document.querySelector(".tab[aria-current]"), bar = current?.closest(".tabs");
  if (bar && bar.scrollWidth > bar.clientWidth) bar.scrollLeft = current.offsetLeft - bar.clientWidth / 2;
  for (const lanes of document.querySelectorAll(".track-scroll")) {
    if (lanes.placed === lanes.dataset.range) continue;
    lanes.placed = lanes.dataset.range;
    const now = lanes.querySelector(".now-line") ?? lanes.querySelector(".item");
    if (now) lanes.scrollLeft = now.offsetLeft - lanes.clientWidth / 3;
  }
  if (place && !screen.showsSkeleton) {
    place();
    place = null;
  }
  if (problem) {
    const wrong = document.querySelector("[aria-invalid]");
    wrong?.focus();
    if (wrong) problem = clearTimeout(problem);
  }
  if (screen.scroll && screen.scroll.request !== scrolled) {
    scrolled = screen.scroll.request;
    document.querySelector(`[data-row="${CSS.escape(screen.scroll.id)}"]`)?.scrollIntoView({ block: "center" });
  }
  // A search says how many rows are left.
  const found = document.activeElement?.type === "search" && screen.countText !== counted ? screen.countText : null;
  const said = screen.announcement !== announced && screen.announcement || found;
  if (said) document.getElementById("announcements").textContent = said;
  [announced, counted] = [screen.announcement, screen.countText];
}

isWide.addEventListener("change", render);
whenNarrow(render);
render();
connect({
  shown(next, isWhole) {
    const isOther = screen?.route !== next.route;
    if (isOther) {
      message = null;
      place = placeOf(next, isWhole ? null : screen) ?? (() => { scrollTo(0, 0); formFocus(next); });
      if (screen) leavePlace(screen.route);
    }
    screen = next;
    render();
    keepAddress(screen);
  },
  lost(text) { if (text !== lostText) { lostText = text; render(); } },
  refused(text) {
    // What a form shows beside its fields is not said a second time. The answer may come before the screen does.
    if (!screen || !hasForm(screen)) return say(text);
    clearTimeout(problem);
    problem = setTimeout(() => { problem = null; say(text); }, 1500);
    afterwards();
  },
});
