import {
  getEntrySummary,
  getStanding,
  getUserEntries,
} from '#shared/administration/administration.contract.ts';
import { listRecyclingBin } from '#shared/recycling-bin/recycling-bin.contract.ts';

/** Calls that show entries of the school, or sums of them. */
export const schoolEntries = [getEntrySummary, getStanding, getUserEntries, listRecyclingBin];
