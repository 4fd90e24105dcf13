/** When the database is away, overloaded, full or read-only: 503 with a retry time, since the request is not at fault. */

export type UnavailableReason = 'away' | 'lost' | 'busy' | 'slow' | 'full' | 'read-only';

/** The message, and the seconds after which to retry. */
const troubles: Readonly<Record<UnavailableReason, readonly [detail: string, retryAfter: number]>> = {
  away: ['Limelight cannot reach its database at the moment. Please try again in a moment.', 10],
  lost: ['Limelight has lost its database for a moment. Please try again in a moment.', 10],
  busy: ['Limelight is very busy at the moment. Please try again in a moment.', 5],
  slow: ['Limelight is very busy, and this took too long. Please try again in a moment.', 10],
  full: ['This cannot be saved at the moment: Limelight has run out of room. Please try again later.', 300],
  'read-only': [
    'This cannot be saved at the moment: the database can only be read. Please try again later.',
    60,
  ],
};

/** Codes of PostgreSQL (appendix A of its manual) and of the network. */
const codes: Readonly<Record<UnavailableReason, readonly string[]>> = {
  // Starting, stopping or recovering, before a query ran.
  away: ['57P03', 'ECONNREFUSED', 'ENOENT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'],
  // Ended by an administrator, a crash, a dropped database or idleness.
  lost: '57P01 57P02 57P04 57P05 25P03 08000 08003 08006 ECONNRESET EPIPE ETIMEDOUT'.split(' '),
  // The last two conflicted twice (`retry.ts`).
  busy: ['53300', '53200', '55P03', '40001', '40P01'],
  slow: ['57014'],
  full: ['53100'],
  'read-only': ['25006'],
};

const kindsByMessage: readonly (readonly [RegExp, UnavailableReason])[] = [
  [/^timeout exceeded when trying to connect$/, 'busy'],
  [/^Connection terminated due to connection timeout$/, 'away'],
  // From a client outside a pool.
  [/^timeout expired$/, 'away'],
  [/^Connection terminated/, 'lost'],
  [/^Client (has encountered a connection error|was closed) and is not queryable$/, 'lost'],
];

/** Pass only errors of the database driver: file errors have the same codes. */
export function classifyDatabaseError(error: unknown) {
  const kind = kindOf(error);
  if (kind === undefined) return undefined;
  const [detail, retryAfter] = troubles[kind];
  // Lost midway, a change may or may not be stored.
  return { kind, detail, retryAfter, isUnsure: kind === 'lost' };
}

function kindOf(error: unknown): UnavailableReason | undefined {
  if (!(error instanceof Error)) return undefined;
  // A host name with several addresses fails with one error for each.
  if (error instanceof AggregateError && error.errors.length > 0) return kindOf(error.errors[0]);
  if ('code' in error && typeof error.code === 'string') {
    // A missing file with this code is not the database's socket.
    if (error.code === 'ENOENT' && !('syscall' in error && error.syscall === 'connect')) return undefined;
    const { code } = error;
    return (Object.keys(codes) as UnavailableReason[]).find((kind) => codes[kind].includes(code));
  }
  return kindsByMessage.find(([pattern]) => pattern.test(error.message))?.[1];
}
