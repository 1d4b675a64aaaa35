// RFC 6902, as the stream sends it: add, remove, replace and move.

/** The screen after `steps`. */
export function patched(screen, steps) {
  const holder = { screen: structuredClone(screen) };
  for (const step of steps) apply(holder, step);
  return holder.screen;
}

function apply(root, step) {
  const value = step.op === "move" ? take(find(root, step.from)) : step.value;
  const place = find(root, step.path);
  if (step.op === "remove") take(place);
  else if (step.op !== "replace" && Array.isArray(place.holder)) {
    place.holder.splice(place.key === "-" ? place.holder.length : Number(place.key), 0, value);
  } else place.holder[place.key] = value;
}

function find(root, path) {
  const keys = ["screen", ...path.split("/").slice(1).map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"))];
  const key = keys.pop();
  return { holder: keys.reduce((holder, part) => holder[part], root), key };
}

function take({ holder, key }) {
  if (Array.isArray(holder)) return holder.splice(Number(key), 1)[0];
  const value = holder[key];
  delete holder[key];
  return value;
}
