// Panning and zooming a picture: wheel, drag, pinch and keys. The picture is drawn once in its own units inside a
// group, and only the transform of that group changes. Where even that takes too long for a smooth hand, the drawn
// picture is moved as a whole, like a photograph, and drawn again when the hand lets go.

import { select, type Selection } from "d3-selection";
import { zoom, zoomIdentity, type D3ZoomEvent, type ZoomBehavior, type ZoomTransform } from "d3-zoom";

/** What there is to see, in the units of the picture. */
export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** How large a unit may become, in pixels, unless a picture says otherwise. */
const LARGEST_SCALE = 64;
/** How much of the view stays free around the picture when it is fitted, in pixels. */
const MARGIN = 16;
/** How far an arrow key moves the view, in pixels, and how much `+` enlarges. */
const KEY_DISTANCE = 60;
const KEY_FACTOR = 1.3;
/** From so many milliseconds for a frame on, a picture counts as slow. */
const SLOW = 45;

/**
 * The view of one picture. Attach it to an `<svg tabindex="0">` without a view box, which fills an element of its own,
 * and the `<g>` inside that holds the picture:
 *
 *     const view = new Zoom({ x: 0, y: 0, width: 80, height: 50 });
 *     $effect(() => view.attach(stage, svg, group));
 */
export class Zoom {
  /** Told after each change, for what has to follow the scale. */
  changed: ((scale: number) => void) | null = null;
  #frame: Frame;
  #largest: number;
  #stage: Selection<HTMLElement, unknown, null, undefined> | null = null;
  #behavior: ZoomBehavior<HTMLElement, unknown> | null = null;
  #svg: SVGSVGElement | null = null;
  #group: SVGGElement | null = null;
  #size = { width: 0, height: 0 };
  /** Where the view is, and where it was when the picture was drawn. */
  #transform: ZoomTransform = zoomIdentity;
  #drawn: ZoomTransform = zoomIdentity;
  #slow = false;
  /** Whether the whole picture is shown because nobody has moved it; it stays so when the view changes its size. */
  #fitted = true;

  constructor(frame: Frame, largest = LARGEST_SCALE) {
    this.#frame = frame;
    this.#largest = largest;
  }

  /** Listens to wheel, pointers and keys; the answer undoes it. */
  attach(stage: HTMLElement, svg: SVGSVGElement, group: SVGGElement): () => void {
    const behavior = zoom<HTMLElement, unknown>()
      .extent(() => [
        [0, 0],
        [this.#size.width, this.#size.height],
      ])
      .on("zoom", (event: D3ZoomEvent<HTMLElement, unknown>) => this.#see(event))
      .on("end", () => this.#drawn !== this.#transform && this.#draw());
    [this.#svg, this.#group, this.#behavior] = [svg, group, behavior];
    this.#stage = select(stage).call(behavior);
    const keys = (event: KeyboardEvent) => this.#key(event);
    svg.addEventListener("keydown", keys);
    const sizes = new ResizeObserver(() => this.#measure(stage));
    sizes.observe(stage);
    this.#measure(stage);
    return () => {
      sizes.disconnect();
      svg.removeEventListener("keydown", keys);
      this.#stage?.on(".zoom", null);
      this.#stage = null;
    };
  }

  #see({ transform, sourceEvent }: D3ZoomEvent<HTMLElement, unknown>) {
    this.#transform = transform;
    if (!sourceEvent) return this.#draw();
    this.#fitted = false;
    if (!this.#slow || !this.#svg) return this.#draw();
    const { x, y, k } = this.#drawn;
    const scale = transform.k / k;
    this.#svg.style.transform = `translate(${transform.x - x * scale}px, ${transform.y - y * scale}px) scale(${scale})`;
  }

  /** Draws the picture where the view is, and finds out how long that takes. */
  #draw() {
    if (!this.#svg || !this.#group) return;
    this.#drawn = this.#transform;
    this.#svg.style.transform = "";
    this.#group.setAttribute("transform", this.#transform.toString());
    this.changed?.(this.scale);
    const begun = performance.now();
    requestAnimationFrame(() => requestAnimationFrame((now) => (this.#slow = now - begun > SLOW)));
  }

  /** How many pixels a unit has. */
  get scale(): number {
    return this.#transform.k;
  }

  /** Another picture, shown whole unless the view is to stay where it is. */
  show(frame: Frame, stay = false) {
    this.#frame = frame;
    if (stay && !this.#fitted) this.#limit();
    else this.fit();
  }

  /** Shows the whole picture. */
  fit() {
    if (!this.#limit()) return;
    const { x, y, width, height } = this.#frame;
    const scale = Math.min(this.#fitting(), this.#largest);
    const left = (this.#size.width - width * scale) / 2 - x * scale;
    const top = (this.#size.height - height * scale) / 2 - y * scale;
    this.#fitted = true;
    this.#apply((stage, behavior) => stage.call(behavior.transform, zoomIdentity.translate(left, top).scale(scale)));
  }

  /** Brings a place into the middle, at least at this many pixels a unit. */
  jump(x: number, y: number, scale = 0) {
    this.#fitted = false;
    const least = Math.max(this.scale, Math.min(scale, this.#largest));
    this.#apply((stage, behavior) => {
      stage.call(behavior.scaleTo, least);
      stage.call(behavior.translateTo, x, y);
    });
  }

  /** Brings a place into the middle if it can't be seen where the view is. */
  reveal(x: number, y: number) {
    if (this.#fitted) return;
    const [left, top] = this.#transform.apply([x, y]);
    const { width, height } = this.#size;
    const inside = left > MARGIN && top > MARGIN && left < width - MARGIN && top < height - MARGIN;
    if (!inside) this.jump(x, y);
  }

  /** Enlarges (above 1) or reduces (below 1) around the middle. */
  by(factor: number) {
    this.#fitted = false;
    this.#apply((stage, behavior) => stage.call(behavior.scaleBy, factor));
  }

  #fitting(): number {
    const { width, height } = this.#size;
    const across = (width - 2 * MARGIN) / Math.max(this.#frame.width, 1);
    const down = (height - 2 * MARGIN) / Math.max(this.#frame.height, 1);
    return Math.max(Math.min(across, down), 0.01);
  }

  /** Keeps the picture in reach; says whether there is a view at all. */
  #limit(): boolean {
    const { width, height } = this.#size;
    if (!this.#behavior || width === 0 || height === 0) return false;
    const { x, y, width: wide, height: high } = this.#frame;
    const least = Math.min(this.#fitting(), this.#largest) / 2;
    // Half a view beyond each side: enough to bring every corner into the middle.
    const [across, down] = [width / least / 2, height / least / 2];
    this.#behavior.scaleExtent([least, this.#largest]).translateExtent([
      [x - across, y - down],
      [x + wide + across, y + high + down],
    ]);
    return true;
  }

  #measure(stage: HTMLElement) {
    this.#size = { width: stage.clientWidth, height: stage.clientHeight };
    if (this.#fitted) this.fit();
    else this.#limit();
  }

  #apply(change: (stage: Selection<HTMLElement, unknown, null, undefined>, of: ZoomBehavior<HTMLElement, unknown>) => void) {
    if (this.#stage && this.#behavior) change(this.#stage, this.#behavior);
  }

  #key(event: KeyboardEvent) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const move = (x: number, y: number) => {
      this.#fitted = false;
      this.#apply((stage, behavior) => stage.call(behavior.translateBy, x / this.scale, y / this.scale));
    };
    const actions: Record<string, () => void> = {
      ArrowLeft: () => move(KEY_DISTANCE, 0),
      ArrowRight: () => move(-KEY_DISTANCE, 0),
      ArrowUp: () => move(0, KEY_DISTANCE),
      ArrowDown: () => move(0, -KEY_DISTANCE),
      "+": () => this.by(KEY_FACTOR),
      "=": () => this.by(KEY_FACTOR),
      "-": () => this.by(1 / KEY_FACTOR),
      "0": () => this.fit(),
    };
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  }
}
