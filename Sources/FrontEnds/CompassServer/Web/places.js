// Addresses: each entry of the browser's history has a route behind `#`. One that is opened, typed, bookmarked or come back
// to is opened in the app; scroll position, row and focus of a route that was left come back with it (I2).

import { current, send } from "./link.js";
import { address } from "./parts.js";

history.scrollRestoration = "manual";
// The places that were left, by route; that of a page which is loaded again is kept by the browser.
const left = new Map(JSON.parse(sessionStorage.getItem("places") ?? "[]"));
// The movement that the app is to follow, the route that it then has, and whether the browser is on its way back.
let movement = 0, isFollowing = false, expected = null, isReturning = false;

const isThere = (route) => location.hash === address(route);

/** The address is that of the screen. An entry of the history knows the address before it, so that the app's own way back
 * is the browser's. */
export function keepAddress({ route, title }) {
  document.title = `${title} – Recruiting Compass`;
  if (expected && expected !== route) return;
  expected = null;
  if (isFollowing || isReturning || isThere(route)) return;
  if (!location.hash) history.replaceState(null, "", address(route));
  else if (history.state?.before === address(route)) {
    isReturning = true;
    history.back();
  } else history.pushState({ before: location.hash }, "", address(route));
}

async function follow() {
  const shown = current();
  if (isReturning) {
    isReturning = false;
    return keepAddress(shown);
  }
  const own = ++movement;
  if (!shown || !location.hash || isThere(shown.route)) return;
  isFollowing = true;
  const answer = await send({ app: { routeOpened: { route: decoded(location.hash.slice(1)) } } });
  if (own !== movement) return;
  isFollowing = false;
  if (answer.ok) expected = answer.route;
  else history.replaceState(history.state, "", address(current().route));
}

function decoded(text) {
  try {
    return decodeURI(text);
  } catch {
    return text;
  }
}

addEventListener("popstate", follow);

/** Notes where a route is left: how far it is scrolled, and what has the focus. */
export function leavePlace(route) {
  const at = document.activeElement, row = at?.closest("[data-row]")?.dataset.row;
  left.set(route, { y: scrollY, row, top: at?.getBoundingClientRect().top, action: at?.dataset.action,
    name: at?.getAttribute("aria-label") });
}

addEventListener("pagehide", () => {
  if (!current()) return;
  leavePlace(current().route);
  sessionStorage.setItem("places", JSON.stringify([...left].slice(-50)));
});

/** Leads to the place where a route was left, for one that is come back to; nothing for any other. `before` is the screen
 * until now, null for a page that is loaded or connected again, whose address is followed first: the app may be a new one. */
export function placeOf({ route }, before) {
  if (!before && location.hash && !isThere(route)) {
    follow();
    return () => {};
  }
  const place = left.get(route);
  if (!place || before && !isThere(route) && history.state?.before !== address(route)) return null;
  return () => {
    const within = place.row ? `[data-row="${CSS.escape(place.row)}"]` : "";
    const named = place.name ? `[aria-label="${CSS.escape(place.name)}"]` : "";
    const one = place.action ? `[data-action="${CSS.escape(place.action)}"]` : named;
    const found = one && document.querySelector(place.row ? `${within} ${one}, ${within}${one}` : one);
    (found || document.getElementById("content")).focus({ preventScroll: true });
    scrollTo(0, place.y);
    // Rows that were out of sight have other heights than they had.
    if (found && found.closest(".further")) scrollBy(0, found.getBoundingClientRect().top - place.top);
  };
}

/** The field in which entering begins, of a form that was opened. */
export function formFocus({ sections }) {
  const id = sections.find((one) => one.kind === "form")?.form.focus;
  if (id) document.getElementById(`field-${id}`)?.focus();
}
