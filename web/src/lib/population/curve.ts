// The difficulty curve as lines: which values, on which scale, through which points.

import type { CurveRow } from "./types";

export const CHART = { width: 640, height: 230, left: 44, right: 8, top: 10, bottom: 24 };

export interface Series {
  name: string;
  /** The class that colours it. */
  look: string;
  values: number[];
}

/** What is drawn in the upper chart: monsters against the player with what is guaranteed. */
export function powers(rows: CurveRow[]): Series[] {
  return [
    { name: "strongest monster", look: "strongest", values: rows.map((row) => row.strongestMonster) },
    { name: "monsters here", look: "monster", values: rows.map((row) => row.actualMonster) },
    { name: "monsters expected", look: "expected", values: rows.map((row) => row.expectedMonster) },
    { name: "player, guaranteed", look: "player", values: rows.map((row) => row.hero + row.weapon + row.armour) },
    { name: "player alone", look: "alone", values: rows.map((row) => row.hero) },
  ];
}

/** What is drawn in the lower chart: how the player compares, and the worst of any game. */
export function ratios(rows: CurveRow[], promised: number): Series[] {
  return [
    { name: "ratio here", look: "player", values: rows.map((row) => row.ratio) },
    { name: "least of any game", look: "expected", values: rows.map((row) => row.leastRatio) },
    { name: "promised", look: "promised", values: rows.map(() => promised) },
  ];
}

export interface Scale {
  x(index: number): number;
  y(value: number): number;
  ticks: number[];
}

/** A scale on which all values fit, with a few round numbers on it. */
export function scaleOf(series: Series[], count: number, fromZero: boolean): Scale {
  const all = series.flatMap((one) => one.values);
  const most = Math.max(...all, 1);
  const least = fromZero ? 0 : Math.min(...all, most - 1);
  const step = roundStep((most - least) / 4);
  const bottom = Math.floor(least / step) * step;
  const top = Math.ceil(most / step) * step;
  const inner = { width: CHART.width - CHART.left - CHART.right, height: CHART.height - CHART.top - CHART.bottom };
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

export function linePath(values: number[], scale: Scale): string {
  return values.map((value, index) => `${index ? "L" : "M"}${scale.x(index).toFixed(1)} ${scale.y(value).toFixed(1)}`).join("");
}

/** The depths that are written under the chart, never too many. */
export function shownDepths(rows: CurveRow[]): number[] {
  const step = Math.ceil(rows.length / 13);
  return rows.map((_, index) => index).filter((index) => index % step === 0 || index === rows.length - 1);
}
