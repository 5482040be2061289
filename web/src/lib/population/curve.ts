// The difficulty curve as lines: values, scale and points.

import type { CurveLevel } from "../schemas";

export const CHART = { height: 210, left: 40, right: 10, top: 10, bottom: 24 };

export interface Series {
  name: string;
  /** The class that colours it. */
  look: string;
  /** Null for levels without such a value. */
  values: (number | null)[];
}

/** The series of the power chart: monsters against the player's guaranteed power. */
export function powers(rows: CurveLevel[]): Series[] {
  return [
    { name: "strongest monster", look: "strongest", values: rows.map((row) => row.strongestMonster) },
    { name: "actual mean monster", look: "monster", values: rows.map((row) => row.actualMonster) },
    { name: "expected mean monster", look: "expected", values: rows.map((row) => row.expectedMonster) },
    {
      name: "player with guaranteed gear",
      look: "player",
      values: rows.map(({ hero, weapon, armour }) => (hero === null ? null : hero + (weapon ?? 0) + (armour ?? 0))),
    },
    { name: "player alone", look: "alone", values: rows.map((row) => row.hero) },
  ];
}

/** The series of the ratio chart: this game, the worst case and the promise. */
export function ratios(rows: CurveLevel[], promised: number | null): Series[] {
  return [
    { name: "this game", look: "player", values: rows.map((row) => row.ratio) },
    { name: "worst case", look: "expected", values: rows.map((row) => row.leastRatio) },
    { name: "promised", look: "promised", values: rows.map(() => promised) },
  ];
}

export interface Scale {
  x(index: number): number;
  y(value: number): number;
  ticks: number[];
}

/** A scale that fits all values into a chart of the given width, with ticks at round numbers. */
export function scaleOf(series: Series[], width: number, fromZero: boolean): Scale {
  const count = series[0]?.values.length ?? 0;
  const all = series.flatMap((one) => one.values.filter((value) => value !== null));
  const most = Math.max(...all, 1);
  const least = fromZero ? 0 : Math.min(...all, most - 1);
  const step = roundStep((most - least) / 4);
  const bottom = Math.floor(least / step) * step;
  const top = Math.ceil(most / step) * step;
  const inner = { width: width - CHART.left - CHART.right, height: CHART.height - CHART.top - CHART.bottom };
  return {
    x: (index) => CHART.left + (count < 2 ? inner.width / 2 : (index * inner.width) / (count - 1)),
    y: (value) => CHART.top + inner.height * (1 - (value - bottom) / Math.max(top - bottom, 1)),
    ticks: Array.from({ length: Math.round((top - bottom) / step) + 1 }, (_, index) => bottom + index * step),
  };
}

/** The next of 1, 2 or 5 times a power of ten. */
function roundStep(step: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(step, 1)));
  return [1, 2, 5, 10].map((factor) => factor * power).find((value) => value >= step) ?? 10 * power;
}

export function linePath(values: Series["values"], scale: Scale): string {
  const points = values.flatMap((value, index) =>
    value === null ? [] : [`${scale.x(index).toFixed(1)} ${scale.y(value).toFixed(1)}`],
  );
  return points.length ? `M${points.join("L")}` : "";
}

/** The index of the value nearest to an x position. */
export function indexAt(x: number, scale: Scale, count: number): number {
  const step = count < 2 ? 1 : scale.x(1) - scale.x(0);
  return Math.max(0, Math.min(count - 1, Math.round((x - scale.x(0)) / step)));
}

/** The indexes of the depths that are labelled: as many as fit. */
export function shownDepths(count: number, width: number): number[] {
  const step = Math.ceil((count * 30) / width);
  return Array.from({ length: count }, (_, index) => index).filter((index) => index % step === 0);
}
