// RFC 6902, as the stream sends it: add, remove, replace and move. Only what is on the way to a change is copied, so that
// all other parts stay the same objects.

/** The screen after `steps`. */
export function patched(screen, steps) {
  const root = { screen }, own = new Set([root]);
  // The holder of a place, as a copy of this patch's own.
  const find = (path) => {
    const keys = ["screen", ...path.split("/").slice(1).map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"))];
    const key = keys.pop();
    const holder = keys.reduce((holder, part) => {
      if (!own.has(holder[part])) own.add(holder[part] = Array.isArray(holder[part]) ? [...holder[part]] : { ...holder[part] });
      return holder[part];
    }, root);
    return { holder, key };
  };
  for (const step of steps) {
    const value = step.op === "move" ? take(find(step.from)) : step.value;
    const { holder, key } = find(step.path);
    if (step.op === "remove") take({ holder, key });
    else if (step.op !== "replace" && Array.isArray(holder)) holder.splice(key === "-" ? holder.length : Number(key), 0, value);
    else holder[key] = value;
  }
  return root.screen;
}

function take({ holder, key }) {
  if (Array.isArray(holder)) return holder.splice(Number(key), 1)[0];
  const value = holder[key];
  delete holder[key];
  return value;
}
