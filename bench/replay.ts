/**
 * Recorded statements with placeholders for fresh values: request inputs, earlier results (ids), and the
 * time. Two recordings must match, or a value would remain unexplained.
 */
import { isDeepStrictEqual } from 'node:util';
import { SECOND } from '#server/platform/clock.ts';
import type { Recorded } from './recording.ts';

/** Plain data, since it is sent to another process. */
export type Part =
  | { readonly is: 'constant'; readonly value: unknown }
  | { readonly is: 'input'; readonly name: string }
  | { readonly is: 'row'; readonly statement: number; readonly column: string }
  | { readonly is: 'moment'; readonly after: number }
  | { readonly is: 'text'; readonly parts: readonly Part[] }
  | { readonly is: 'list'; readonly parts: readonly Part[] }
  | { readonly is: 'object'; readonly parts: Readonly<Record<string, Part>> }
  | { readonly is: 'json'; readonly part: Part };

export interface Pattern {
  readonly text: string;
  readonly values: readonly Part[];
}

interface Known {
  readonly value: unknown;
  readonly part: Part;
}

/** Numbers from here on are ids: the sequences of a filled database start above. */
export const FIRST_ID = 1_000_000;
/** Shorter texts may match by chance. */
const TELLING_LENGTH = 6;

/**
 * From two recordings of a request with these inputs. @throws Error when they differ in something that
 * neither inputs nor earlier rows explain
 */
export function patternOf(
  one: readonly Recorded[],
  inputsOfOne: Readonly<Record<string, unknown>>,
  other: readonly Recorded[],
  inputsOfOther: Readonly<Record<string, unknown>>,
): Pattern[] {
  const pattern = derive(one, inputsOfOne);
  const again = derive(other, inputsOfOther);
  const different = pattern.find((each, index) => !isDeepStrictEqual(each, again[index]));
  if (different ?? pattern.length !== again.length) {
    throw new Error(`It is not known where all values come from of: ${different?.text ?? 'more statements'}`);
  }
  return pattern;
}

function derive(statements: readonly Recorded[], inputs: Readonly<Record<string, unknown>>): Pattern[] {
  const known: Known[] = Object.entries(inputs).map(([name, value]) => ({
    value,
    part: { is: 'input', name },
  }));
  return statements.map(({ text, values, rows, at }, statement) => {
    const pattern = { text, values: values.map((value) => explain(value, known, at)) };
    for (const [column, value] of Object.entries(rows[0] ?? {})) {
      if (isTelling(value)) known.push({ value, part: { is: 'row', statement, column } });
    }
    return pattern;
  });
}

function isTelling(value: unknown): boolean {
  if (typeof value === 'number') return value >= FIRST_ID;
  if (typeof value === 'string') return value.length >= TELLING_LENGTH;
  return typeof value === 'object' && value !== null && !(value instanceof Date);
}

function explain(value: unknown, known: readonly Known[], at: number): Part {
  const same = known.find((one) => isDeepStrictEqual(one.value, value));
  if (same) return same.part;
  if (value instanceof Date) {
    return { is: 'moment', after: SECOND * Math.round((value.getTime() - at) / SECOND) || 0 };
  }
  if (Array.isArray(value)) return { is: 'list', parts: value.map((one) => explain(one, known, at)) };
  if (typeof value === 'string')
    return /^[[{]/.test(value) ? explainJson(value, known, at) : explainText(value, known);
  if (typeof value === 'object' && value !== null && !Buffer.isBuffer(value)) {
    const parts = Object.entries(value).map(([name, one]) => [name, explain(one, known, at)]);
    return { is: 'object', parts: Object.fromEntries(parts) as Record<string, Part> };
  }
  return { is: 'constant', value };
}

function explainJson(text: string, known: readonly Known[], at: number): Part {
  const part = explain(
    JSON.parse(text, (_, value: unknown) => (isInstant(value) ? new Date(value) : value)),
    known,
    at,
  );
  return { is: 'json', part };
}

const isInstant = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value);

/** A text that contains known values, such as the key of a counter. */
function explainText(text: string, known: readonly Known[]): Part {
  const inside = known.find(
    ({ value }) => (typeof value === 'string' || typeof value === 'number') && text.includes(String(value)),
  );
  if (!inside) return { is: 'constant', value: text };
  const [before = '', ...after] = text.split(String(inside.value));
  return {
    is: 'text',
    parts: [explainText(before, known), ...after.flatMap((rest) => [inside.part, explainText(rest, known)])],
  };
}

export function freshValue(
  part: Part,
  inputs: Readonly<Record<string, unknown>>,
  rows: readonly (Readonly<Record<string, unknown>> | undefined)[],
): unknown {
  const fresh = (one: Part): unknown => freshValue(one, inputs, rows);
  switch (part.is) {
    case 'constant':
      return part.value;
    case 'input':
      return inputs[part.name];
    case 'row':
      return rows[part.statement]?.[part.column];
    case 'moment':
      return new Date(Date.now() + part.after);
    case 'text':
      return part.parts.map((one) => String(fresh(one))).join('');
    case 'list':
      return part.parts.map(fresh);
    case 'object':
      return Object.fromEntries(Object.entries(part.parts).map(([name, one]) => [name, fresh(one)]));
    case 'json':
      return JSON.stringify(fresh(part.part));
  }
}
