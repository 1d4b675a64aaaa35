// Elements as plain objects, and the smallest change that makes the page look like them. An element with a `key` stays
// the same element wherever it moves among its siblings, so that focus, selection and scroll position stay too.

const SVG = "http://www.w3.org/2000/svg";
const svgTags = new Set(["svg", "path", "polyline", "polygon", "line", "circle", "text", "g"]);

/** An element: `h("button", {key: "save", onclick: save}, "Save")`. Children may be texts, null or nested lists. */
export function h(tag, props, ...children) {
  return { tag, props: props ?? {},
    children: children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false
    && child !== "") };
}

/** Makes the children of `parent` look like `wanted`. */
export function draw(parent, wanted) {
  const keyed = new Map(), free = [];
  for (const node of parent.childNodes) {
    if (node.compassKey !== undefined) keyed.set(node.compassKey, node);
    else free.push(node);
  }
  const nodes = wanted.map((child) => {
    const node = child.props?.key !== undefined ? keyed.get(child.props.key) : takeLike(free, child);
    if (!node || !isLike(node, child)) return create(child);
    keyed.delete(node.compassKey);
    update(node, child);
    return node;
  });
  // What goes is taken away first: an element that only moves up then stays where it is, with its focus.
  const kept = new Set(nodes);
  for (const node of [...parent.childNodes]) if (!kept.has(node)) node.remove();
  nodes.forEach((node, index) => {
    if (parent.childNodes[index] !== node) parent.insertBefore(node, parent.childNodes[index] ?? null);
  });
}

function isLike(node, child) {
  return typeof child === "object" ? node.localName === child.tag : node.nodeType === Node.TEXT_NODE;
}

function takeLike(free, child) {
  const index = free.findIndex((node) => isLike(node, child));
  return index < 0 ? null : free.splice(index, 1)[0];
}

// Letters from right to left, up to the next letter of another kind; and what directs the order of letters.
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc](?:\P{L}*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc])*/gu;
const controls = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** The text whose letters from right to left turn nothing beside them round (I9). */
const isolated = (text) => String(text).replace(controls, "").replace(rightToLeft, "\u2068$&\u2069");

function create(child) {
  if (typeof child !== "object") return document.createTextNode(isolated(child));
  const element = svgTags.has(child.tag) ? document.createElementNS(SVG, child.tag) : document.createElement(child.tag);
  if (child.props.key !== undefined) element.compassKey = child.props.key;
  element.compassProps = {};
  update(element, child);
  return element;
}

function update(node, child) {
  if (typeof child !== "object") {
    const text = isolated(child);
    if (node.data !== text) node.data = text;
    return;
  }
  if (node.compassChild === child) return;
  node.compassChild = child;
  const before = node.compassProps, after = child.props;
  for (const name of Object.keys(before)) if (!(name in after)) set(node, name, null);
  for (const [name, value] of Object.entries(after)) {
    if (name !== "value" && name !== "style" && before[name] === value) continue;
    if (name !== "value") set(node, name, value);
  }
  node.compassProps = after;
  draw(node, child.children);
  // A select takes its value only once its options are there.
  if ("value" in after) setValue(node, after.value);
}

function set(node, name, value) {
  if (name === "key") return;
  if (name.startsWith("on") || name === "defaultValue") {
    node[name] = value;
  } else if (name === "style") {
    for (const [property, text] of Object.entries(value ?? {})) node.style.setProperty(property, text);
  } else if (name === "checked" || name === "indeterminate") {
    node[name] = Boolean(value);
  } else if (value === null || value === undefined || value === false) {
    node.removeAttribute(name);
  } else if (node.getAttribute(name) !== String(value)) {
    node.setAttribute(name, value === true ? "" : value);
  }
}

/** What is being typed is not taken away by a screen that was made before it. */
function setValue(node, value) {
  if (node.dataset.typed !== undefined && node === document.activeElement) {
    if (node.dataset.typed === value) delete node.dataset.typed;
    return;
  }
  delete node.dataset.typed;
  if (node.value !== value) node.value = value;
}
