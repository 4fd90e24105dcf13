/** A recovery or a deletion that did not come to its end: how far it went, and what the bin holds now. */
import type { BinnedEntry } from '#shared/recycling-bin/recycling-bin.contract.ts';
import { ApiError, asApiError } from '#client/platform/api.ts';

/** What is known of the entries of an action that failed. */
export interface Progress {
  /** Done before it failed. */
  readonly done: readonly BinnedEntry[];
  /** Found not to be in the bin any more by the calls before it failed. */
  readonly missing: readonly BinnedEntry[];
}

/**
 * The failure of the call that ended it, with its status: the page hears of an ended session as from any other call, and
 * what was done before is not forgotten.
 */
export class BinActionError extends ApiError {
  readonly progress: Progress;
  /** The ids in the bin after it failed; undefined when the list was not asked for, or did not come. */
  readonly inBin: ReadonlySet<number> | undefined;

  constructor(failure: unknown, progress: Progress, inBin?: ReadonlySet<number>) {
    const { kind, message, status, data, unparseable, retryAfter } = asApiError(failure);
    super(kind, message, { status, data, unparseable, retryAfter, cause: failure });
    this.progress = progress;
    this.inBin = inBin;
  }
}
