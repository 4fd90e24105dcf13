import { parseArgs } from 'node:util';

export const SCHEMES = ['light', 'dark'] as const;
export type Scheme = (typeof SCHEMES)[number];

export const USAGE =
  'Usage: npm run gallery [-- --screens leaderboard,login --states full,long --widths 320,1280 --schemes light]';

export interface Options {
  /** Screen names; empty means all. */
  readonly screens: readonly string[];
  /** State names; empty means all. */
  readonly states: readonly string[];
  /** CSS pixels, narrowest first. */
  readonly widths: readonly number[];
  readonly schemes: readonly Scheme[];
}

/** @throws Error with the usage when the command line is invalid */
export function readOptions(commandLine: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...commandLine],
    options: {
      screens: { type: 'string', default: '' },
      states: { type: 'string', default: '' },
      widths: { type: 'string', default: '320,375,768,1280' },
      schemes: { type: 'string', default: SCHEMES.join(',') },
    },
  });
  const widths = listOf(values.widths).map(Number);
  const schemes = SCHEMES.filter((scheme) => listOf(values.schemes).includes(scheme));
  const isWidth = (width: number) => Number.isInteger(width) && width >= 200 && width <= 4000;
  if (widths.length === 0 || !widths.every(isWidth)) throw new Error(USAGE);
  if (schemes.length === 0 || schemes.length !== listOf(values.schemes).length) throw new Error(USAGE);
  return {
    screens: listOf(values.screens),
    states: listOf(values.states),
    widths: widths.sort((one, other) => one - other),
    schemes,
  };
}

function listOf(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
