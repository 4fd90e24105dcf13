/** `no-response`: nothing came back; `incomplete`: a download stopped; `unexpected`: anything else. */
type ApiErrorKind = 'refused' | 'no-response' | 'incomplete' | 'unexpected';

interface ApiErrorFacts {
  readonly status?: number;
  readonly data?: unknown;
  readonly unparseable?: boolean;
  readonly retryAfter?: number;
  readonly cause?: unknown;
}

export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: ApiErrorKind;
  readonly status: number | undefined;
  readonly detail: string;
  readonly code: string;
  /** `{"hours": ["Hours cannot exceed 10"]}` */
  readonly fields: Readonly<Record<string, string[]>>;
  readonly data: unknown;
  readonly unparseable: boolean;
  /** Seconds, from the `Retry-After` header. */
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

export function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new ApiError('unexpected', message, { cause: error });
}

export const isMissing = (thrown: unknown) => asApiError(thrown).status === 404;
export const isSessionOver = (thrown: unknown) => asApiError(thrown).status === 401;

/** The server may or may not have acted: no response, a proxy's 502 or 504, or a database lost on the way. */
export function isAnswerLost(thrown: unknown): boolean {
  const { kind, status, code } = asApiError(thrown);
  const isUnsure = status === 503 && code === 'unsure';
  return kind !== 'refused' || status === 502 || status === 504 || isUnsure;
}

/** The server's message about its own problem, such as a lost database; empty for other failures and a proxy's 503. */
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

export function failureReason(thrown: unknown): string {
  return known(thrown) ?? 'Please try again.';
}

/** For use after a heading such as 'Error fetching events: '. */
export function failureText(thrown: unknown): string {
  return known(thrown) ?? `${asApiError(thrown).message} Please try again.`;
}

function known(thrown: unknown): string | undefined {
  const error = asApiError(thrown);
  if (error.kind === 'no-response') return NO_RESPONSE;
  return error.detail || Object.values(error.fields)[0]?.[0];
}
