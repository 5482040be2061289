// All floors in one picture: where each stands, and the gates as curves between them.

import { short } from "./geometry";
import type { Gate, Point, Scene } from "./types";

export interface Curve {
  gate: Gate;
  path: string;
  from: Point;
  to: Point;
}

export interface Overview {
  width: number;
  height: number;
  /** How far each floor is moved from its own corner. */
  shifts: Point[];
  curves: Curve[];
}

export function overviewOf(scene: Scene): Overview {
  const widest = Math.max(...scene.floors.map((floor) => floor.width));
  const highest = Math.max(...scene.floors.map((floor) => floor.height));
  const [gapX, gapY] = [widest * 0.08, Math.max(highest * 0.16, 5)];
  const columns = columnsOf(scene.floors.length, widest + gapX, highest + gapY);
  const shifts: Point[] = [];
  let [top, row] = [gapY, 0];
  scene.floors.forEach((floor, index) => {
    const column = index % columns;
    if (column === 0 && index > 0) {
      top += row + gapY;
      row = 0;
    }
    row = Math.max(row, floor.height);
    shifts.push([gapX + column * (widest + gapX) + (widest - floor.width) / 2, top]);
  });
  return {
    width: columns * (widest + gapX) + gapX,
    height: top + row + gapY * 0.6,
    shifts,
    curves: curvesOf(scene, shifts),
  };
}

/** As many floors beside each other as make the picture about as wide as screens are. */
function columnsOf(count: number, width: number, height: number): number {
  let best = 1;
  const badness = (columns: number) => Math.abs(Math.log((columns * width) / (Math.ceil(count / columns) * height) / 1.5));
  for (let columns = 2; columns <= count; columns++) if (badness(columns) < badness(best)) best = columns;
  return best;
}

function curvesOf(scene: Scene, shifts: Point[]): Curve[] {
  const drawn = new Set<string>();
  const curves: Curve[] = [];
  scene.floors.forEach((floor, number) => {
    for (const gate of floor.gates) {
      const [here, there] = [shifts[number], shifts[gate.to.floor]];
      const pair = [gate.room, gate.to.room].sort((a, b) => a - b).join();
      if (!here || !there || (!gate.oneWay && drawn.has(pair))) continue;
      drawn.add(pair);
      const from: Point = [gate.at[0] + here[0], gate.at[1] + here[1]];
      const to: Point = [gate.to.at[0] + there[0], gate.to.at[1] + there[1]];
      curves.push({ gate, from, to, path: curve(from, to) });
    }
  });
  return curves;
}

/** Between rows curves leave downwards; within a row they bow, so that they don't hide each other. */
function curve([ax, ay]: Point, [bx, by]: Point): string {
  const [dx, dy] = [bx - ax, by - ay];
  const bow = Math.abs(dy) > Math.abs(dx) * 0.4 ? dy * 0.45 : -Math.min(Math.abs(dx) * 0.22, 9);
  const level = Math.abs(dy) > Math.abs(dx) * 0.4;
  const first = level ? [ax, ay + bow] : [ax + dx * 0.25, ay + bow];
  const second = level ? [bx, by - bow] : [bx - dx * 0.25, by + bow];
  const numbers = [ax, ay, ...first, ...second, bx, by].map(short);
  return `M${numbers[0]} ${numbers[1]}C${numbers.slice(2).join(" ")}`;
}
