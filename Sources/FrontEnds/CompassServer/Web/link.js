// The line to the program: what is shown comes by the stream, what a person does goes out by POST, one after the other.

import { patched } from "./patch.js";

// A duplicated tab has the id of the one it was made from, which holds the lock of that id: it takes one of its own. A
// page that is loaded again waits for the lock of the one before it.
const isFree = (id) => new Promise((answer) => navigator.locks.request(id, { signal: AbortSignal.timeout(500) }, () => {
  answer(true);
  return new Promise(() => {});
}).catch(() => answer(false)));

let tab = sessionStorage.getItem("tab") ?? crypto.randomUUID();
while (!await isFree(tab)) tab = crypto.randomUUID();
sessionStorage.setItem("tab", tab);

let queue = Promise.resolve(), refuse = () => {}, screen = null;

/** The screen as the stream has made it; one that has no part yet has an empty list of them. */
export const current = () => screen && { sections: [], ...screen };

/** Opens the stream while the page can be seen: a browser has six connections for all its tabs. `shown(screen, isWhole)`
 * for each new screen, whole where a stream begins, `lost(text)` for the connection, without a text for one that is there, `refused(message)` for an action that
 * was not carried out. */
export function connect({ shown, lost, refused }) {
  refuse = refused;
  let stream = null;
  const follow = () => {
    if (stream?.readyState === EventSource.CLOSED) return;
    if (document.hidden) {
      stream?.close();
      stream = null;
    }
    if (document.hidden || stream) return;
    stream = new EventSource(`events?tab=${tab}&format=sections`);
    stream.onopen = () => lost(null);
    stream.onerror = ({ target }) => lost(target.readyState === EventSource.CLOSED
      ? "This page is no longer connected. Load it again." : "Connecting again…");
    stream.onmessage = (event) => {
      const message = JSON.parse(event.data);
      if (message.screen) screen = message.screen;
      else if (message.patch && screen) screen = patched(screen, message.patch);
      else return;
      shown(current(), Boolean(message.screen));
    };
  };
  document.addEventListener("visibilitychange", follow);
  follow();
}

/** Sends an action; every blank of it is replaced by what was typed: `{text: "camp"}`. */
export function send(action, typed = {}) {
  return request({ send: filled(action, typed) });
}

/** Sends a request of the pipe. */
export function request(body) {
  queue = queue.then(async () => {
    try {
      const response = await fetch(`tab/${tab}`,
        { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
      const answer = await response.json();
      if (!answer.ok) refuse(answer.error?.message ?? response.statusText);
      return answer;
    } catch {
      refuse("The program did not answer. Is it still running?");
      return { ok: false };
    }
  });
  return queue;
}

export function filled(value, typed) {
  if (Array.isArray(value)) return value.map((part) => filled(part, typed));
  if (value !== null && typeof value === "object") {
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, filled(part, typed)]));
  }
  return typeof value === "string" && value.startsWith("$") && value.slice(1) in typed ? typed[value.slice(1)] : value;
}

/** The blanks of a template: `{text: true}`. */
export function blanks(value) {
  if (typeof value === "string") return value.startsWith("$") ? { [value.slice(1)]: true } : {};
  if (value === null || typeof value !== "object") return {};
  return Object.assign({}, ...Object.values(value).map(blanks));
}
