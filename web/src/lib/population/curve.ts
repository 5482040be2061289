// The difficulty curve as lines: which values, on which scale, through which points.

import type { CurveLevel } from "../schemas";

export const CHART = { height: 210, left: 40, right: 10, top: 10, bottom: 24 };

export interface Series {
  name: string;
  /** The class that colours it. */
  look: string;
  /** Null where a level has nothing of the kind. */
  values: (number | null)[];
}

/** What is drawn in the upper chart: monsters against the player with what is guaranteed. */
export function powers(rows: CurveLevel[]): Series[] {
  return [
    { name: "strongest monster", look: "strongest", values: rows.map((row) => row.strongestMonster) },
    { name: "monsters here", look: "monster", values: rows.map((row) => row.actualMonster) },
    { name: "monsters expected", look: "expected", values: rows.map((row) => row.expectedMonster) },
    { name: "player, guaranteed", look: "player", values: rows.map(({ hero, weapon, armour }) => (hero === null ? null : hero + (weapon ?? 0) + (armour ?? 0))) },
    { name: "player alone", look: "alone", values: rows.map((row) => row.hero) },
  ];
}

/** What is drawn in the lower chart: how the player compares, and the worst of any game. */
export function ratios(rows: CurveLevel[], promised: number | null): Series[] {
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

/** A scale on which all values fit, for a chart of some width, with a few round numbers on it. */
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
  const points = values.flatMap((value, index) => (value === null ? [] : [`${scale.x(index).toFixed(1)} ${scale.y(value).toFixed(1)}`]));
  return points.length ? `M${points.join("L")}` : "";
}

/** The index of the value that is nearest to a place. */
export function indexAt(x: number, scale: Scale, count: number): number {
  const step = count < 2 ? 1 : scale.x(1) - scale.x(0);
  return Math.max(0, Math.min(count - 1, Math.round((x - scale.x(0)) / step)));
}

/** Which depths are written under the chart: as many as have room. */
export function shownDepths(count: number, width: number): number[] {
  const step = Math.ceil((count * 30) / width);
  return Array.from({ length: count }, (_, index) => index).filter((index) => index % step === 0);
}
