// Checks that apply to any page: overflow, contrast and accessible names.

/** Controls and texts beyond the edge of the window, unless a scrollable box contains them. */
export function overflows(page) {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const found = [];
    if (document.documentElement.scrollWidth > width) found.push(`the page is ${document.documentElement.scrollWidth} wide`);
    const menu = document.querySelector("header nav");
    if (menu.scrollWidth > menu.clientWidth) found.push(`the menu is ${menu.scrollWidth} of ${menu.clientWidth} wide`);
    const isBoxed = (element) => {
      for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
        const { overflowX } = getComputedStyle(box);
        if (overflowX === "auto" || overflowX === "scroll") return box.getBoundingClientRect().right <= width + 1;
      }
      return false;
    };
    for (const element of document.querySelectorAll(
      "main button, main input, main select, main textarea, main a, main summary, main h2, main h3, main p, header *",
    )) {
      const { left, right, width: wide } = element.getBoundingClientRect();
      if (!wide || !element.checkVisibility() || element.closest(".unseen, .skip, svg")) continue;
      if ((right > width + 1 || left < -1) && !isBoxed(element)) {
        const name = element.getAttribute("data-test") ?? element.textContent.trim().slice(0, 40);
        found.push(`${element.localName} ${name} from ${Math.round(left)} to ${Math.round(right)}`);
      }
    }
    return found.slice(0, 10);
  });
}

/** Texts with too little contrast: less than 4.5 to 1, or 3 to 1 for large text. */
export function contrasts(page) {
  return page.evaluate(() => {
    const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
    const known = new Map();
    const rgba = (colour) => {
      if (!known.has(colour)) {
        canvas.clearRect(0, 0, 1, 1);
        canvas.fillStyle = colour;
        canvas.fillRect(0, 0, 1, 1);
        const [red, green, blue, alpha] = canvas.getImageData(0, 0, 1, 1).data;
        known.set(colour, [red, green, blue, alpha / 255]);
      }
      return known.get(colour);
    };
    const over = (top, below) => top.slice(0, 3).map((part, index) => part * top[3] + below[index] * (1 - top[3]));
    const behind = (element) => {
      const layers = [];
      for (let box = element; box; box = box.parentElement) {
        const layer = rgba(getComputedStyle(box).backgroundColor);
        layers.push(layer);
        if (layer[3] === 1) break;
      }
      return layers.reverse().reduce((below, layer) => over(layer, below), [255, 255, 255]);
    };
    const light = (colour) => {
      const [red, green, blue] = colour.map((part) => {
        const share = part / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const found = new Map();
    for (const element of document.body.querySelectorAll("*")) {
      if (element.closest("svg, .unseen, .skip, option, :disabled, [aria-disabled=true], .grey")) continue;
      if (![...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim())) continue;
      if (!element.checkVisibility()) continue;
      const style = getComputedStyle(element);
      const background = behind(element);
      const text = over(rgba(style.color), background);
      const [bright, dim] = [light(text), light(background)].sort((one, other) => other - one);
      const ratio = (bright + 0.05) / (dim + 0.05);
      const size = Number.parseFloat(style.fontSize);
      const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
      if (ratio >= (isLarge ? 3 : 4.5)) continue;
      const name = `${element.localName}.${element.classList[0] ?? ""}`;
      if (!found.has(name)) found.set(name, `${name} "${element.textContent.trim().slice(0, 30)}" has ${ratio.toFixed(2)}`);
    }
    return [...found.values()].slice(0, 10);
  });
}

const NAMED = new Set([
  "application",
  "button",
  "checkbox",
  "combobox",
  "dialog",
  "group",
  "image",
  "link",
  "listbox",
  "option",
  "progressbar",
  "radio",
  "region",
  "searchbox",
  "slider",
  "spinbutton",
  "switch",
  "tab",
  "tablist",
  "textbox",
]);

/** The elements that a screen reader would announce without a name. */
export async function unnamed(page) {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  const found = nodes.filter((node) => !node.ignored && NAMED.has(node.role?.value) && !node.name?.value?.trim());
  const described = [];
  for (const node of found) {
    // Unnamed groups are not announced, so they need no name.
    if (node.role.value === "group") continue;
    const { node: element } = await session.send("DOM.describeNode", { backendNodeId: node.backendDOMNodeId });
    described.push(`${node.role.value} <${element.localName} ${(element.attributes ?? []).join(" ").slice(0, 120)}>`);
  }
  await session.detach();
  return described;
}
