/** The selection in the bin, kept for its owner while they look at other pages, until the page is reloaded. */
import { useMemo, useSyncExternalStore } from 'react';
import type { BinnedEntry } from '#shared/recycling-bin/recycling-bin.contract.ts';
import { withSelection } from './recycling-bin-list.ts';

const NONE: ReadonlySet<number> = new Set();

let kept: { readonly owner: number | undefined; readonly ids: ReadonlySet<number> } = {
  owner: undefined,
  ids: NONE,
};
const listeners = new Set<() => void>();

export function selectedBy(owner: number | undefined): ReadonlySet<number> {
  return kept.owner === owner ? kept.ids : NONE;
}

function keep(owner: number | undefined, ids: ReadonlySet<number>): void {
  kept = { owner, ids };
  listeners.forEach((listener) => listener());
}

export function selectFor(
  owner: number | undefined,
  entries: readonly Pick<BinnedEntry, 'id'>[],
  isSelected: boolean,
): void {
  keep(owner, withSelection(selectedBy(owner), entries, isSelected));
}

export function clearSelectionOf(owner: number | undefined): void {
  keep(owner, NONE);
}

/** Removes entries that are no longer in the bin: they are not selected if they come back. */
export function keepOnly(owner: number | undefined, inBin: readonly Pick<BinnedEntry, 'id'>[]): void {
  const there = new Set(inBin.map(({ id }) => id));
  const ids = new Set([...selectedBy(owner)].filter((id) => there.has(id)));
  if (ids.size < selectedBy(owner).size) keep(owner, ids);
}

function onChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

interface Selection {
  readonly selected: ReadonlySet<number>;
  readonly select: (entries: readonly Pick<BinnedEntry, 'id'>[], isSelected: boolean) => void;
  readonly clear: () => void;
}

export function useSelection(owner: number | undefined): Selection {
  const selected = useSyncExternalStore(onChange, () => selectedBy(owner));
  const changes = useMemo(
    () => ({
      select: (entries: readonly Pick<BinnedEntry, 'id'>[], isSelected: boolean) =>
        selectFor(owner, entries, isSelected),
      clear: () => clearSelectionOf(owner),
    }),
    [owner],
  );
  return { selected, ...changes };
}
