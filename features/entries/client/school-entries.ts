import { getGroup } from '#features/groups/groups.contract.ts';
import { getEntrySummary, getStanding, getUserEntries } from '#features/students/students.contract.ts';
import { listRecyclingBin } from '#features/students/recycling-bin.contract.ts';

/** Calls that show entries of the school, or sums of them. */
export const schoolEntries = [getEntrySummary, getStanding, getUserEntries, listRecyclingBin, getGroup];
