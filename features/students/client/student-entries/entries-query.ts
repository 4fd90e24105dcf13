/** Separate from the list, which loads later. */
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import {
  getUserEntries,
  type MadeElsewhere,
  type SchoolEntry,
} from '#features/students/students.contract.ts';
import { REQUIRED_HOURS } from '#features/entries/entry-limits.ts';
import { sumHours } from '#features/entries/sum-hours.ts';
import { allPages } from '#features/entries/client/all-pages.ts';
import { schoolEntries } from '#features/entries/client/school-entries.ts';
import { callApi } from '#client/platform/api.ts';
import { apiKey } from '#client/platform/use-api.ts';
import { useChangeRows } from '#client/ui/list/change-rows.ts';

export type UserEntries = z.output<typeof getUserEntries.reply>;

export const entriesQuery = (userId: string) =>
  queryOptions({
    queryKey: apiKey(getUserEntries, { params: { userId } }),
    async queryFn({ signal }): Promise<UserEntries> {
      const readPage = (page: number) =>
        callApi(getUserEntries, { params: { userId }, query: { page }, signal });
      const first = await readPage(1);
      const entries = await allPages(async (page) => (page === 1 ? first : await readPage(page)).entries);
      return { ...first, entries };
    },
    staleTime: 0,
  });

export const useBinning = (userId: string) => useChangeRows<SchoolEntry>(`bin of ${userId}`, schoolEntries);

/** Without entries on their way to the recycling bin, which leave the list at once. */
export function useDecidedEntries(userId: string, entries: readonly SchoolEntry[]): readonly SchoolEntry[] {
  const leaving = new Set(useBinning(userId).pending.map(({ id }) => id));
  return entries.filter(({ id }) => !leaving.has(id));
}

/** @param elsewhere entries made at other schools, some of which may not count */
export function verifiedHours(
  entries: readonly SchoolEntry[],
  elsewhere: readonly MadeElsewhere[] = [],
): number {
  const left = new Set(elsewhere.filter(({ counts }) => !counts).map(({ id }) => id));
  return sumHours(entries.filter(({ id, verified }) => verified && !left.has(id)).map(({ hours }) => hours));
}

export function requirementText(hours: number): string {
  if (hours >= REQUIRED_HOURS) return `Met: at least ${REQUIRED_HOURS} hours.`;
  if (hours === 0) return `${REQUIRED_HOURS} hours left.`;
  return `${sumHours([REQUIRED_HOURS, -hours])} hours left.`;
}
