// Moving and zooming of a drawing. While it moves, only the picture that the browser already has is moved; the drawing
// itself follows where the movement rests. Drawing hundreds of rooms and names for every step would stutter.

import { select } from "d3-selection";
import { zoom, zoomIdentity, zoomTransform, type ZoomTransform } from "d3-zoom";
import type { Box } from "../../lib/world/geometry";
import type { Point } from "../../lib/world/types";

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** How far the picture may shrink or be stretched before it is drawn anew although it still moves. */
const LEAST_STRETCH = 0.6;
const MOST_STRETCH = 3;

export class MapZoom {
  #behaviour = zoom<HTMLElement, unknown>();
  #picture: Box = { x: 0, y: 0, width: 1, height: 1 };
  /** What the drawing follows. */
  #drawn: ZoomTransform = zoomIdentity;
  #level = Number.NaN;
  #moved = false;
  #moving = false;
  #frame = 0;
  #observer: ResizeObserver;

  /** The stage takes what the user does, the sheet is moved on it, and the content is what is scaled on the sheet. */
  constructor(
    private stage: HTMLElement,
    private sheet: HTMLElement,
    private content: SVGGElement,
  ) {
    this.#behaviour
      .on("start", (event: { sourceEvent: unknown }) => {
        if (event.sourceEvent) this.#moved = this.#moving = true;
      })
      .on("zoom", (event: { transform: ZoomTransform }) => this.#follow(event.transform))
      .on("end", (event: { sourceEvent: unknown }) => {
        if (event.sourceEvent) this.#rest();
      });
    select(stage).call(this.#behaviour).on("dblclick.zoom", null);
    stage.addEventListener("keydown", this.#key);
    this.#observer = new ResizeObserver(() => this.#resized());
    this.#observer.observe(stage);
  }

  destroy() {
    cancelAnimationFrame(this.#frame);
    this.#observer.disconnect();
    this.stage.removeEventListener("keydown", this.#key);
    select(this.stage).on(".zoom", null);
  }

  /** Says what there is to see, and shows all of it; `sign` is how wide a sign is drawn. */
  picture(box: Box, sign: number) {
    this.#picture = box;
    const whole = this.#whole();
    this.#behaviour.scaleExtent([whole.k * 0.7, Math.max(whole.k * 2, 72 / sign)]);
    this.#behaviour.translateExtent([
      [box.x - box.width * 0.5, box.y - box.height * 0.5],
      [box.x + box.width * 1.5, box.y + box.height * 1.5],
    ]);
    this.#moved = false;
    this.#jump(whole);
    this.refresh();
  }

  /** Decides anew which names can be read, after something was drawn. */
  refresh() {
    this.#level = Number.NaN;
    this.#showLevel();
  }

  fit() {
    this.#glide(this.#whole());
    this.#moved = false;
  }

  by(factor: number) {
    const { width, height } = this.#size();
    const now = zoomTransform(this.stage);
    const [least, most] = this.#behaviour.scaleExtent();
    const k = Math.min(Math.max(now.k * factor, least), most);
    const [x, y] = now.invert([width / 2, height / 2]);
    this.#glide(zoomIdentity.translate(width / 2 - x * k, height / 2 - y * k).scale(k));
  }

  /** Looks at a point so closely that `radius` around it fills a third of the view. */
  look([x, y]: Point, radius: number) {
    const { width, height } = this.#size();
    const [least, most] = this.#behaviour.scaleExtent();
    const k = Math.min(Math.max(Math.min(width, height) / (radius * 6), least), most * 0.6);
    this.#glide(zoomIdentity.translate(width / 2 - x * k, height / 2 - y * k).scale(k));
  }

  #size() {
    return { width: this.stage.clientWidth || 1, height: this.stage.clientHeight || 1 };
  }

  #whole(): ZoomTransform {
    const { width, height } = this.#size();
    const { x, y, width: wide, height: high } = this.#picture;
    const k = Math.min(width / wide, height / high);
    return zoomIdentity.translate(width / 2 - (x + wide / 2) * k, height / 2 - (y + high / 2) * k).scale(k);
  }

  #follow(to: ZoomTransform) {
    const stretch = to.k / this.#drawn.k;
    if (!this.#moving || stretch > MOST_STRETCH || stretch < LEAST_STRETCH) return this.#draw(to);
    const [x, y] = [to.x - this.#drawn.x * stretch, to.y - this.#drawn.y * stretch];
    this.sheet.style.willChange = "transform";
    this.sheet.style.transform = `translate(${x}px, ${y}px) scale(${stretch})`;
  }

  #draw(to: ZoomTransform) {
    this.#drawn = to;
    this.sheet.style.transform = "";
    if (!this.#moving) this.sheet.style.willChange = "";
    this.content.setAttribute("transform", to.toString());
    this.#showLevel();
  }

  #rest() {
    this.#moving = false;
    this.#draw(zoomTransform(this.stage));
  }

  #jump(to: ZoomTransform) {
    cancelAnimationFrame(this.#frame);
    this.#moving = false;
    select(this.stage).call(this.#behaviour.transform, to);
  }

  /** Goes there within a quarter of a second, which keeps the eye on where it was. */
  #glide(to: ZoomTransform) {
    this.#moved = true;
    if (still()) return this.#jump(to);
    cancelAnimationFrame(this.#frame);
    const from = zoomTransform(this.stage);
    const start = performance.now();
    this.#moving = true;
    const step = (now: number) => {
      const share = Math.min((now - start) / 260, 1);
      if (share === 1) return this.#jump(to);
      const eased = 1 - (1 - share) ** 3;
      const mix = (a: number, b: number) => a + (b - a) * eased;
      const next = zoomIdentity.translate(mix(from.x, to.x), mix(from.y, to.y)).scale(mix(from.k, to.k));
      select(this.stage).call(this.#behaviour.transform, next);
      this.#frame = requestAnimationFrame(step);
    };
    this.#frame = requestAnimationFrame(step);
  }

  #resized() {
    const { width, height } = this.#size();
    this.#behaviour.extent([
      [0, 0],
      [width, height],
    ]);
    if (!this.#moved) this.#jump(this.#whole());
  }

  /** Hides what would be too small to read. Groups say from which level on they are worth drawing. */
  #showLevel() {
    const level = Math.floor(2 * Math.log2(this.#drawn.k));
    if (level === this.#level) return;
    this.#level = level;
    for (const group of this.content.querySelectorAll<SVGGElement>("[data-level]")) {
      group.classList.toggle("too-small", level < Number(group.dataset.level));
    }
  }

  #key = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const moves: Record<string, Point> = {
      ArrowLeft: [60, 0],
      ArrowRight: [-60, 0],
      ArrowUp: [0, 60],
      ArrowDown: [0, -60],
    };
    const move = moves[event.key];
    if (move) {
      const { k } = zoomTransform(this.stage);
      this.#moved = true;
      select(this.stage).call(this.#behaviour.translateBy, move[0] / k, move[1] / k);
    } else if (event.key === "+" || event.key === "=") this.by(1.5);
    else if (event.key === "-") this.by(1 / 1.5);
    else if (event.key === "0") this.fit();
    else return;
    event.preventDefault();
  };
}
