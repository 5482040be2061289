// Panning and zooming a picture: wheel, drag, pinch and keys. The picture is drawn in its own units inside a group, and
// only the transform of that group changes. While the view moves, even that would stutter with hundreds of rooms and
// names: then the sheet that the browser has already drawn is moved as a whole, like a photograph, and the picture is
// drawn again where the movement rests.

import { select } from "d3-selection";
import { zoom, zoomIdentity, zoomTransform, type D3ZoomEvent, type ZoomTransform } from "d3-zoom";

/** What there is to see, in the units of the picture. */
export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
  /** How large a unit may become, in pixels; one that is shown whole grows no larger by itself. */
  largest: number;
}

/** What the user moves, the sheet that is moved on it, and what is scaled on the sheet. */
export interface Parts {
  stage: HTMLElement;
  sheet: HTMLElement | SVGElement;
  content: SVGGElement;
}

/** How much `+` and the button enlarge. */
export const ENLARGE = 1.4;
/** How far an arrow key moves the view, in pixels. */
const KEY_DISTANCE = 60;
/** How long the view glides, in milliseconds, which keeps the eye on where it was. */
const GLIDE = 260;
/** How far a drawn sheet may shrink or be stretched before it is drawn anew although it still moves. */
const LEAST_STRETCH = 0.3;
const MOST_STRETCH = 3;

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * The view of one picture. The stage has a size of its own and hides what is beyond it; the sheet fills the stage, with
 * `transform-origin: 0 0`, and shows what is beyond it; the content is a `<g>` on it:
 *
 *     const view = new Zoom();
 *     $effect(() => view.attach({ stage, sheet, content }));
 *     view.show({ x: 0, y: 0, width: 80, height: 50, largest: 64 });
 */
export class Zoom {
  #behavior = zoom<HTMLElement, unknown>();
  #margin: number;
  #below: number;
  #parts: Parts | null = null;
  #told: ((scale: number) => void) | null = null;
  #frame: Frame = { x: 0, y: 0, width: 1, height: 1, largest: 1 };
  #size = { width: 0, height: 0 };
  /** Where the view was when the picture was drawn. */
  #drawn: ZoomTransform = zoomIdentity;
  /** Where the view glides to. */
  #goal: ZoomTransform | null = null;
  #moving = false;
  #step = 0;
  /** Whether the whole picture is shown because nobody has moved it; it stays so when the view changes its size. */
  #fitted = true;

  /** `margin` pixels stay free around a picture that is shown whole, and `below` it, for what lies over the view there. */
  constructor(margin = 16, below = margin) {
    [this.#margin, this.#below] = [margin, below];
    this.#behavior
      .extent(() => this.#extent())
      .on("start", (event: D3ZoomEvent<HTMLElement, unknown>) => event.sourceEvent && this.#begin())
      .on("zoom", (event: D3ZoomEvent<HTMLElement, unknown>) => this.#follow(event.transform))
      // A wheel comes to its end when it has not turned for a moment.
      .on("end", (event: D3ZoomEvent<HTMLElement, unknown>) => event.sourceEvent && this.#rest());
  }

  /** Listens to wheel, pointers and keys; the answer undoes it. `told` hears every scale at which the picture is drawn. */
  attach(parts: Parts, told: (scale: number) => void = () => {}): () => void {
    const { stage } = parts;
    [this.#parts, this.#told, this.#fitted] = [parts, told, true];
    // Two clicks are two choices of what is clicked.
    select(stage).call(this.#behavior).on("dblclick.zoom", null);
    const keys = (event: KeyboardEvent) => this.#key(event);
    stage.addEventListener("keydown", keys);
    const sizes = new ResizeObserver(() => this.#measure(stage));
    sizes.observe(stage);
    this.#measure(stage);
    return () => {
      this.#stop();
      sizes.disconnect();
      stage.removeEventListener("keydown", keys);
      select(stage).on(".zoom", null);
      this.#parts = null;
    };
  }

  /** How many pixels a unit has where the picture is drawn. */
  get scale(): number {
    return this.#drawn.k;
  }

  /** Another picture, shown whole unless the view is to stay where somebody moved it. */
  show(frame: Frame, stay = false) {
    this.#frame = frame;
    this.#limit();
    if (!stay || this.#fitted) this.#fit();
  }

  /** Shows the whole picture. */
  fit() {
    this.#go(this.#whole());
    this.#fitted = true;
  }

  /** Enlarges (above 1) or reduces (below 1) around the middle. */
  by(factor: number) {
    const from = this.#target();
    const [x, y] = from.invert([this.#size.width / 2, this.#size.height / 2]);
    this.#go(this.#around(x, y, from.k * factor));
  }

  /** Brings a place into the middle, at least at this many pixels a unit. */
  jump(x: number, y: number, scale = 0) {
    this.#go(this.#around(x, y, Math.max(this.#target().k, scale)));
  }

  /** Looks at a place so closely that `radius` around it fills a third of the view. */
  look(x: number, y: number, radius: number) {
    const { width, height } = this.#size;
    const [, most] = this.#behavior.scaleExtent();
    this.#go(this.#around(x, y, Math.min(Math.min(width, height) / (radius * 6), most * 0.6)));
  }

  /** Brings a place into the middle if it can't be seen where the view is. */
  reveal(x: number, y: number) {
    if (this.#fitted) return;
    const [left, top] = this.#target().apply([x, y]);
    const { width, height } = this.#size;
    const margin = this.#margin;
    const inside = left > margin && top > margin && left < width - margin && top < height - margin;
    if (!inside) this.jump(x, y);
  }

  /** Where the view is, or will be in a moment. */
  #target(): ZoomTransform {
    return this.#goal ?? (this.#parts ? zoomTransform(this.#parts.stage) : zoomIdentity);
  }

  #extent(): [[number, number], [number, number]] {
    return [
      [0, 0],
      [this.#size.width, this.#size.height],
    ];
  }

  /** The view with a place in its middle. */
  #around(x: number, y: number, wanted: number): ZoomTransform {
    const { width, height } = this.#size;
    const [least, most] = this.#behavior.scaleExtent();
    const scale = Math.min(Math.max(wanted, least), most);
    return zoomIdentity.translate(width / 2 - x * scale, height / 2 - y * scale).scale(scale);
  }

  /** How many pixels a unit has when the whole picture is shown. */
  #fitting(): number {
    const across = (this.#size.width - 2 * this.#margin) / this.#frame.width;
    const down = (this.#size.height - this.#margin - this.#below) / this.#frame.height;
    return Math.min(Math.max(Math.min(across, down), 0.01), this.#frame.largest);
  }

  #whole(): ZoomTransform {
    const { x, y, width, height } = this.#frame;
    const scale = this.#fitting();
    return this.#around(x + width / 2, y + height / 2 + (this.#below - this.#margin) / 2 / scale, scale);
  }

  /** Keeps the picture in reach. */
  #limit() {
    const { x, y, width, height, largest } = this.#frame;
    const fitting = this.#fitting();
    const least = fitting / 2;
    // Half a view beyond each side: enough to bring every corner into the middle.
    const [across, down] = [this.#size.width / least / 2, this.#size.height / least / 2];
    // Even a picture of two rooms, which is that large when it is shown whole, can be enlarged.
    this.#behavior.scaleExtent([least, Math.max(largest, fitting * 2)]).translateExtent([
      [x - across, y - down],
      [x + width + across, y + height + down],
    ]);
  }

  #measure(stage: HTMLElement) {
    this.#size = { width: stage.clientWidth, height: stage.clientHeight };
    this.#limit();
    if (this.#fitted) this.#fit();
  }

  /** Shows the whole picture at once. */
  #fit() {
    this.#fitted = true;
    this.#put(this.#whole());
  }

  /** Says whether there is anything to be seen: a stage may be hidden. */
  #visible(): boolean {
    return this.#parts !== null && this.#size.width > 0 && this.#size.height > 0;
  }

  #put(to: ZoomTransform) {
    this.#stop();
    if (this.#parts && this.#visible()) select(this.#parts.stage).call(this.#behavior.transform, to);
  }

  /** Goes there, which takes a moment unless somebody would rather not have things move. */
  #go(wanted: ZoomTransform) {
    if (!this.#parts || !this.#visible()) return;
    const to = this.#behavior.constrain()(wanted, this.#extent(), this.#behavior.translateExtent());
    this.#fitted = false;
    if (still()) return this.#put(to);
    this.#stop();
    [this.#goal, this.#moving] = [to, true];
    const stage = select(this.#parts.stage);
    const from = zoomTransform(this.#parts.stage);
    const begun = performance.now();
    const step = (now: number) => {
      const share = Math.min(Math.max(now - begun, 0) / GLIDE, 1);
      if (share === 1) return this.#put(to);
      const eased = 1 - (1 - share) ** 3;
      const mix = (a: number, b: number) => a + (b - a) * eased;
      stage.call(this.#behavior.transform, zoomIdentity.translate(mix(from.x, to.x), mix(from.y, to.y)).scale(mix(from.k, to.k)));
      this.#step = requestAnimationFrame(step);
    };
    this.#step = requestAnimationFrame(step);
  }

  /** Ends a glide where it is. */
  #stop() {
    cancelAnimationFrame(this.#step);
    [this.#goal, this.#moving] = [null, false];
  }

  /** The user takes the view into the hand. */
  #begin() {
    this.#stop();
    [this.#moving, this.#fitted] = [true, false];
  }

  #rest() {
    if (!this.#parts) return;
    this.#moving = false;
    this.#draw(zoomTransform(this.#parts.stage));
  }

  #follow(to: ZoomTransform) {
    const stretch = to.k / this.#drawn.k;
    if (!this.#moving || stretch > MOST_STRETCH || stretch < LEAST_STRETCH) return this.#draw(to);
    const [x, y] = [to.x - this.#drawn.x * stretch, to.y - this.#drawn.y * stretch];
    const style = this.#parts?.sheet.style;
    style?.setProperty("will-change", "transform");
    style?.setProperty("transform", `translate(${x}px, ${y}px) scale(${stretch})`);
  }

  /** Draws the picture where the view is. */
  #draw(to: ZoomTransform) {
    if (!this.#parts) return;
    const { sheet, content } = this.#parts;
    this.#drawn = to;
    sheet.style.removeProperty("transform");
    if (!this.#moving) sheet.style.removeProperty("will-change");
    content.setAttribute("transform", to.toString());
    this.#told?.(to.k);
  }

  #key(event: KeyboardEvent) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const move = (x: number, y: number) => {
      const from = this.#target();
      this.#go(from.translate(x / from.k, y / from.k));
    };
    const actions: Record<string, () => void> = {
      ArrowLeft: () => move(KEY_DISTANCE, 0),
      ArrowRight: () => move(-KEY_DISTANCE, 0),
      ArrowUp: () => move(0, KEY_DISTANCE),
      ArrowDown: () => move(0, -KEY_DISTANCE),
      "+": () => this.by(ENLARGE),
      "=": () => this.by(ENLARGE),
      "-": () => this.by(1 / ENLARGE),
      "0": () => this.fit(),
    };
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  }
}
