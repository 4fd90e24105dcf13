import type { Rules } from '#features/requirements/rules/rules.ts';

/** Numbers become text. */
type Drafted<T> = T extends number
  ? string
  : T extends string | boolean | undefined
    ? T
    : T extends readonly (infer Item)[]
      ? Drafted<Item>[]
      : { [Name in keyof T]: Drafted<T[Name]> };

export type RulesDraft = Drafted<Rules>;

type PathOf<T> = T extends string | boolean | undefined
  ? never
  : T extends readonly (infer Item)[]
    ? `${number}` | `${number}.${PathOf<Item>}`
    : { [Name in keyof T & (string | number)]: `${Name}` | `${Name}.${PathOf<T[Name]>}` }[keyof T &
        (string | number)];

/** For instance `caps.0.hours`. */
export type RulePath = PathOf<RulesDraft>;

/** Safe: the path is one of the rules. */
export const valueAt = (rules: RulesDraft, path: RulePath): unknown =>
  path.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], rules);

/** A copy with another value at a path. */
export function withAt<Part>(part: Part, path: string, value: unknown): Part {
  const [name = '', ...rest] = path.split('.');
  // Safe: the path is one of the rules.
  const old = (part as Record<string, unknown>)[name];
  const next = rest.length === 0 ? value : withAt(old, rest.join('.'), value);
  return (Array.isArray(part) ? part.with(Number(name), next) : { ...part, [name]: next }) as Part;
}

export function draftOf(rules: Rules): RulesDraft {
  const asTexts = JSON.stringify(rules, (_, value: unknown) =>
    typeof value === 'number' ? String(value) : value,
  );
  return JSON.parse(asTexts) as RulesDraft;
}
