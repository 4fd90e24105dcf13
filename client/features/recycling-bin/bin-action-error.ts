/** An incomplete recovery or deletion: how far it went, and what the bin holds now. */
import type { BinnedEntry } from '#shared/recycling-bin/recycling-bin.contract.ts';
import { ApiError, asApiError } from '#client/platform/api.ts';

/** The known results of an action that failed. */
export interface Progress {
  readonly done: readonly BinnedEntry[];
  /** No longer in the bin, as calls before the failure found. */
  readonly missing: readonly BinnedEntry[];
}

/** The failure of the last call with its status, so that an ended session is handled as usual, and the results before it. */
export class BinActionError extends ApiError {
  readonly progress: Progress;
  /** The ids in the bin after the failure; undefined when the list was not loaded. */
  readonly inBin: ReadonlySet<number> | undefined;

  constructor(failure: unknown, progress: Progress, inBin?: ReadonlySet<number>) {
    const { kind, message, status, data, unparseable, retryAfter } = asApiError(failure);
    super(kind, message, { status, data, unparseable, retryAfter, cause: failure });
    this.progress = progress;
    this.inBin = inBin;
  }
}
