// Panning and zooming a picture: wheel, drag, pinch and keys. The picture is drawn in its own units inside a group, and
// only the transform of that group changes. With hundreds of rooms and names even that stutters, so during a movement
// the already drawn sheet is moved as a whole, like a photograph, and the picture is redrawn when the movement ends.

import { select } from "d3-selection";
import { type D3ZoomEvent, type ZoomTransform, zoom, zoomIdentity, zoomTransform } from "d3-zoom";

/** A rectangle, in the units of a picture. */
export interface Bounds {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The bounds of a picture, in its own units. */
export interface Frame extends Bounds {
  /** The maximum size of a unit, in pixels; fitting the picture never exceeds it. */
  largest: number;
}

/** The element that takes input, the sheet moved within it, and the group scaled on the sheet. */
export interface Parts {
  stage: HTMLElement;
  sheet: HTMLElement | SVGElement;
  content: SVGGElement;
}

/** The zoom factor of `+` and the button. */
export const ZOOM_STEP = 1.4;
/** The distance that an arrow key pans, in pixels. */
const KEY_DISTANCE = 60;
/** The duration of a glide, in milliseconds; gliding keeps the user oriented. */
const GLIDE = 260;
/** The limits for scaling a drawn sheet; beyond them it is redrawn even while it moves. */
const LEAST_STRETCH = 0.3;
const MOST_STRETCH = 3;

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * The view of one picture. The stage has its own size and clips its content; the sheet fills the stage, with
 * `transform-origin: 0 0` and visible overflow; the content is a `<g>` on it:
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
  #onDraw: ((scale: number) => void) | null = null;
  #frame: Frame = { x: 0, y: 0, width: 1, height: 1, largest: 1 };
  #size = { width: 0, height: 0 };
  /** The transform of the last drawing. */
  #drawn: ZoomTransform = zoomIdentity;
  /** The target of the current glide. */
  #goal: ZoomTransform | null = null;
  #moving = false;
  #step = 0;
  /** Whether the picture is fitted because the user has not moved it; resizing keeps it fitted. */
  #fitted = true;

  /** A fitted picture leaves `margin` pixels free around it, and `below` pixels at the bottom for controls over the view. */
  constructor(margin = 16, below = margin) {
    [this.#margin, this.#below] = [margin, below];
    this.#behavior
      .extent(() => this.#extent())
      .on("start", (event: D3ZoomEvent<HTMLElement, unknown>) => event.sourceEvent && this.#begin())
      .on("zoom", (event: D3ZoomEvent<HTMLElement, unknown>) => this.#follow(event.transform))
      // A wheel movement ends after a short pause.
      .on("end", (event: D3ZoomEvent<HTMLElement, unknown>) => event.sourceEvent && this.#rest());
  }

  /** Listens to wheel, pointers and keys, and calls `onDraw` with each drawn scale. Returns a function that detaches. */
  attach(parts: Parts, onDraw: (scale: number) => void = () => {}): () => void {
    const { stage } = parts;
    [this.#parts, this.#onDraw, this.#fitted] = [parts, onDraw, true];
    // A double click is two selections, not a zoom.
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

  /** The drawn scale, in pixels per unit. */
  get scale(): number {
    return this.#drawn.k;
  }

  /** What is visible of the picture, as drawn last. */
  get seen(): Bounds {
    const [x, y] = this.#drawn.invert([0, 0]);
    const [right, bottom] = this.#drawn.invert([this.#size.width, this.#size.height]);
    return { x, y, width: right - x, height: bottom - y };
  }

  /** Shows another picture, fitted unless `stay` is set and the user has moved the view. */
  show(frame: Frame, stay = false) {
    this.#frame = frame;
    this.#limit();
    if (!stay || this.#fitted) this.#fit();
  }

  /** Fits the picture into the view. */
  fit() {
    this.#go(this.#whole());
    this.#fitted = true;
  }

  /** Zooms in (above 1) or out (below 1) around the centre. */
  by(factor: number) {
    const from = this.#target();
    const [x, y] = from.invert([this.#size.width / 2, this.#size.height / 2]);
    this.#go(this.#around(x, y, from.k * factor));
  }

  /** Centres a point, at a scale of at least `scale` pixels per unit. */
  jump(x: number, y: number, scale = 0) {
    this.#go(this.#around(x, y, Math.max(this.#target().k, scale)));
  }

  /** Centres a point and zooms so that `radius` around it fills a third of the view. */
  look(x: number, y: number, radius: number) {
    const { width, height } = this.#size;
    const [, most] = this.#behavior.scaleExtent();
    this.#go(this.#around(x, y, Math.min(Math.min(width, height) / (radius * 6), most * 0.6)));
  }

  /** Centres a point if it is out of sight. */
  reveal(x: number, y: number) {
    if (this.#fitted) return;
    const [left, top] = this.#target().apply([x, y]);
    const { width, height } = this.#size;
    const margin = this.#margin;
    const inside = left > margin && top > margin && left < width - margin && top < height - margin;
    if (!inside) this.jump(x, y);
  }

  /** The current transform, or the target of the current glide. */
  #target(): ZoomTransform {
    return this.#goal ?? (this.#parts ? zoomTransform(this.#parts.stage) : zoomIdentity);
  }

  #extent(): [[number, number], [number, number]] {
    return [
      [0, 0],
      [this.#size.width, this.#size.height],
    ];
  }

  /** The transform with a point in the centre. */
  #around(x: number, y: number, requested: number): ZoomTransform {
    const { width, height } = this.#size;
    const [least, most] = this.#behavior.scaleExtent();
    const scale = Math.min(Math.max(requested, least), most);
    return zoomIdentity.translate(width / 2 - x * scale, height / 2 - y * scale).scale(scale);
  }

  /** The scale of the fitted picture, in pixels per unit. */
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

  /** Limits zooming and panning, so the picture can't get lost. */
  #limit() {
    const { x, y, width, height, largest } = this.#frame;
    const fitting = this.#fitting();
    const least = fitting / 2;
    // Half a view beyond each side: enough to centre every corner.
    const [across, down] = [this.#size.width / least / 2, this.#size.height / least / 2];
    // Even a tiny picture, which reaches the maximum when fitted, can be zoomed in.
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

  /** Fits the picture without a glide. */
  #fit() {
    this.#fitted = true;
    this.#put(this.#whole());
  }

  /** Whether the stage is visible. */
  #visible(): boolean {
    return this.#parts !== null && this.#size.width > 0 && this.#size.height > 0;
  }

  #put(to: ZoomTransform) {
    this.#stop();
    if (this.#parts && this.#visible()) select(this.#parts.stage).call(this.#behavior.transform, to);
  }

  /** Glides to a transform, or jumps there if the user prefers reduced motion. */
  #go(requested: ZoomTransform) {
    if (!this.#parts || !this.#visible()) return;
    const to = this.#behavior.constrain()(requested, this.#extent(), this.#behavior.translateExtent());
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

  /** Stops a glide where it is. */
  #stop() {
    cancelAnimationFrame(this.#step);
    [this.#goal, this.#moving] = [null, false];
  }

  /** Starts a movement by the user. */
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

  /** Redraws the picture at a transform. */
  #draw(to: ZoomTransform) {
    if (!this.#parts) return;
    const { sheet, content } = this.#parts;
    this.#drawn = to;
    sheet.style.removeProperty("transform");
    if (!this.#moving) sheet.style.removeProperty("will-change");
    content.setAttribute("transform", to.toString());
    this.#onDraw?.(to.k);
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
      "+": () => this.by(ZOOM_STEP),
      "=": () => this.by(ZOOM_STEP),
      "-": () => this.by(1 / ZOOM_STEP),
      "0": () => this.fit(),
    };
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  }
}
