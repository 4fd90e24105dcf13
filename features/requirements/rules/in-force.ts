import type { Program } from '#features/requirements/requirements.contract.ts';

type Version = Program['versions'][number];

export interface InForce {
  readonly from: number;
  /** Null: every later one. */
  readonly to: number | null;
  readonly version: Version;
}

/** The version in force per class, oldest class first, without classes that have none. `versions` are newest first. */
export function versionsInForce(versions: readonly Version[]): InForce[] {
  const starts = versions.flatMap(({ from_class, to_class }) => [
    from_class,
    ...(to_class === null ? [] : [to_class + 1]),
  ]);
  const ordered = [...new Set(starts)].toSorted((one, other) => one - other);
  const found: InForce[] = [];
  for (const [index, from] of ordered.entries()) {
    const version = versions.find(
      ({ from_class, to_class }) => from_class <= from && (to_class === null || from <= to_class),
    );
    const next = ordered[index + 1];
    const to = next === undefined ? null : next - 1;
    const last = found.at(-1);
    if (!version) continue;
    if (last?.version === version && last.to === from - 1) found[found.length - 1] = { ...last, to };
    else found.push({ from, to, version });
  }
  return found;
}
