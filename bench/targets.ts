/** Ratios of one run on one machine. */
import type { Measured } from './measure.ts';

export interface Target {
  readonly on: string;
  readonly name: string;
  readonly measured: number;
  readonly wanted: { readonly least: number } | { readonly most: number };
}

export const HALF = { least: 0.5 } as const;
/** The 99th percentile as a multiple of the median. */
const SPREAD = { most: 4 } as const;

export function isMet({ measured, wanted }: Target): boolean {
  return 'least' in wanted ? measured >= wanted.least : measured <= wanted.most;
}

export function spreadTarget(on: string, name: string, { p50_ms, p99_ms }: Measured): Target {
  const measured = Math.round((p99_ms / p50_ms) * 100) / 100;
  return { on, name: `${name}: p99 as times of p50`, measured, wanted: SPREAD };
}

export function tableOfTargets(targets: readonly Target[]): string {
  return tableOf(
    ['on', 'target', 'measured', 'wanted', ''],
    targets.map((target) => [
      target.on,
      target.name,
      target.measured.toFixed(2),
      'least' in target.wanted ? `>= ${target.wanted.least}` : `<= ${target.wanted.most}`,
      isMet(target) ? 'met' : 'MISSED',
    ]),
  );
}

/** All but the first two columns are right-aligned. */
export function tableOf(header: readonly string[], lines: readonly (readonly string[])[]): string {
  const widths = header.map((title, column) =>
    Math.max(title.length, ...lines.map((line) => line[column]?.length ?? 0)),
  );
  return [header, ...lines]
    .map((line) =>
      line
        .map((cell, column) =>
          column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
