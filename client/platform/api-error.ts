/** What a failed call looks like to the screens: refused by the server, no answer, half an answer, or something else. */

/**
 * `refused`: the server said no. `no-response`: nothing came back. `incomplete`: a file began to come, and stopped.
 * `unexpected`: anything else.
 */
type ApiErrorKind = 'refused' | 'no-response' | 'incomplete' | 'unexpected';

interface ApiErrorFacts {
  readonly status?: number | undefined;
  /** The parsed body, or undefined when there was none. */
  readonly data?: unknown;
  readonly unparseable?: boolean;
  readonly retryAfter?: number | undefined;
  readonly cause?: unknown;
}

/** One failed call. The screens choose their words from it; it never carries text meant for people by itself. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: ApiErrorKind;
  /** HTTP status, when the server answered. */
  readonly status: number | undefined;
  /** The general message of the server (`{"detail": "..."}`), or the empty text. */
  readonly detail: string;
  /** Which refusal it is, for programs (`{"code": "..."}`), or the empty text. */
  readonly code: string;
  /** Messages by field (`{"hours": ["Hours cannot exceed 10"]}`). */
  readonly fields: Readonly<Record<string, string[]>>;
  readonly data: unknown;
  /** True when the server answered with something that is not JSON. */
  readonly unparseable: boolean;
  /** Seconds to wait, from the `Retry-After` header. */
  readonly retryAfter: number | undefined;

  constructor(kind: ApiErrorKind, message: string, facts: ApiErrorFacts = {}) {
    super(message, facts.cause === undefined ? undefined : { cause: facts.cause });
    this.kind = kind;
    this.status = facts.status;
    this.data = facts.data;
    this.detail = readText(facts.data, 'detail');
    this.code = readText(facts.data, 'code');
    this.fields = readFields(facts.data);
    this.unparseable = facts.unparseable ?? false;
    this.retryAfter = facts.retryAfter;
  }
}

/** Any thrown value as an ApiError, so that a screen handles one shape only. */
export function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new ApiError('unexpected', message, { cause: error });
}

/**
 * True when nobody can tell whether the server did what was asked: no answer came, or none that says so. A relay in front
 * of the server answers 502 and 504 when it got no answer itself; the server says so when it lost its database on the way.
 */
export function isAnswerLost(thrown: unknown): boolean {
  const { kind, status, code } = asApiError(thrown);
  const isUnsure = status === 503 && code === 'unsure';
  return kind !== 'refused' || status === 502 || status === 504 || isUnsure;
}

/**
 * What the server says of trouble of its own, such as a database that is away. Empty for any other failure, also for the
 * 503 of a relay that has no server behind it.
 */
export function serverFailure(thrown: unknown): string {
  const { status, detail } = asApiError(thrown);
  return status === 503 ? detail : '';
}

function isRecord(data: unknown): data is Record<string, unknown> {
  return typeof data === 'object' && data !== null && !Array.isArray(data);
}

function readText(data: unknown, name: string): string {
  const text = isRecord(data) ? data[name] : undefined;
  return typeof text === 'string' ? text : '';
}

function readFields(data: unknown): Record<string, string[]> {
  if (!isRecord(data)) return {};
  return Object.fromEntries(
    Object.entries(data).filter(
      (pair): pair is [string, string[]] =>
        Array.isArray(pair[1]) && pair[1].every((message) => typeof message === 'string'),
    ),
  );
}

const NO_RESPONSE = 'No response from server. Please check your connection and try again.';

/** The server's own words where it gave some. */
export function failureReason(thrown: unknown): string {
  return known(thrown) ?? 'Please try again.';
}

/** The same after a heading that does not say what went wrong, such as 'Error fetching events: '. */
export function failureText(thrown: unknown): string {
  return known(thrown) ?? `${asApiError(thrown).message} Please try again.`;
}

function known(thrown: unknown): string | undefined {
  const error = asApiError(thrown);
  if (error.kind === 'no-response') return NO_RESPONSE;
  return error.detail || Object.values(error.fields)[0]?.[0];
}
