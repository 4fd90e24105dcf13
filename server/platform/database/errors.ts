/**
 * The response when the database is away, overloaded, full or read-only. The request is not at fault and the problem is mostly
 * short: 503 with the time for a retry.
 */

export type UnavailableReason = 'away' | 'lost' | 'busy' | 'slow' | 'full' | 'read-only';

export interface DatabaseUnavailable {
  readonly kind: UnavailableReason;
  readonly detail: string;
  readonly retryAfter: number;
  /** True when the connection was lost midway: a change may or may not be stored. */
  readonly isUnsure: boolean;
}

const troubles: Readonly<Record<UnavailableReason, Omit<DatabaseUnavailable, 'kind'>>> = {
  away: {
    detail: 'Limelight cannot reach its database at the moment. Please try again in a moment.',
    retryAfter: 10,
    isUnsure: false,
  },
  lost: {
    detail: 'Limelight has lost its database for a moment. Please try again in a moment.',
    retryAfter: 10,
    isUnsure: true,
  },
  busy: {
    detail: 'Limelight is very busy at the moment. Please try again in a moment.',
    retryAfter: 5,
    isUnsure: false,
  },
  slow: {
    detail: 'Limelight is very busy, and this took too long. Please try again in a moment.',
    retryAfter: 10,
    isUnsure: false,
  },
  full: {
    detail: 'This cannot be saved at the moment: Limelight has run out of room. Please try again later.',
    retryAfter: 300,
    isUnsure: false,
  },
  'read-only': {
    detail: 'This cannot be saved at the moment: the database can only be read. Please try again later.',
    retryAfter: 60,
    isUnsure: false,
  },
};

/** The codes of PostgreSQL (appendix A of its manual) and of the network. */
const kindsByCode: Readonly<Record<string, UnavailableReason>> = {
  // Starting, stopping or recovering, before a query ran.
  '57P03': 'away',
  ECONNREFUSED: 'away',
  ENOENT: 'away',
  ENOTFOUND: 'away',
  EAI_AGAIN: 'away',
  EHOSTUNREACH: 'away',
  ENETUNREACH: 'away',
  // Ended by an administrator, by a crash, because the database was dropped, or left idle too long.
  '57P01': 'lost',
  '57P02': 'lost',
  '57P04': 'lost',
  '57P05': 'lost',
  '25P03': 'lost',
  '08000': 'lost',
  '08003': 'lost',
  '08006': 'lost',
  ECONNRESET: 'lost',
  EPIPE: 'lost',
  ETIMEDOUT: 'lost',
  '53300': 'busy',
  '53200': 'busy',
  '55P03': 'busy',
  // Met others twice (`try-again.ts`).
  '40001': 'busy',
  '40P01': 'busy',
  '57014': 'slow',
  '53100': 'full',
  '25006': 'read-only',
};

/** Messages of the driver, which have no code. */
const kindsByMessage: readonly (readonly [RegExp, UnavailableReason])[] = [
  [/^timeout exceeded when trying to connect$/, 'busy'],
  [/^Connection terminated due to connection timeout$/, 'away'],
  // From a client outside a pool.
  [/^timeout expired$/, 'away'],
  [/^Connection terminated/, 'lost'],
  [/^Client (has encountered a connection error|was closed) and is not queryable$/, 'lost'],
];

/**
 * The database problem behind an error; undefined when there is none. Pass only errors of the database driver: those of files
 * have the same codes as those of sockets.
 */
export function classifyDatabaseError(error: unknown): DatabaseUnavailable | undefined {
  const kind = kindOf(error);
  return kind && { kind, ...troubles[kind] };
}

function kindOf(error: unknown): UnavailableReason | undefined {
  if (!(error instanceof Error)) return undefined;
  // A name with several addresses fails with one error for each.
  if (error instanceof AggregateError && error.errors.length > 0) return kindOf(error.errors[0]);
  if ('code' in error && typeof error.code === 'string') {
    // A socket is a file, but a file that is missing is not the database's.
    if (error.code === 'ENOENT' && !('syscall' in error && error.syscall === 'connect')) return undefined;
    return kindsByCode[error.code];
  }
  return kindsByMessage.find(([pattern]) => pattern.test(error.message))?.[1];
}
