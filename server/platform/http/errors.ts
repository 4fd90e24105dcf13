/** Refusals that operations throw; `error-handler.ts` turns them into responses (rulings, section 1). */
import { fieldErrors, firstFailure, isFilled, type Check } from '#shared/rules.ts';

export class Refusal extends Error {
  override readonly name: string = 'Refusal';
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    body: Readonly<Record<string, unknown>>,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(`${status} ${JSON.stringify(body)}`);
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

export class Invalid extends Refusal {
  constructor(detail: string) {
    super(400, { detail });
  }
}

export class InvalidFields extends Refusal {
  constructor(fields: Readonly<Record<string, string[]>>) {
    super(400, fields);
  }
}

export class NotSignedIn extends Refusal {
  constructor(detail = 'Please log in first.') {
    super(401, { detail });
  }
}

/** 403. The default message names the role as the reason. */
export class NotAllowed extends Refusal {
  constructor(detail?: string, code = detail === undefined ? 'wrong_role' : undefined) {
    super(403, withCode(detail ?? 'You do not have permission to do this.', code));
  }
}

/** 404: missing, or not yours; these must look the same. */
export class NotFound extends Refusal {
  constructor(detail = 'Not found.', code?: string) {
    super(404, withCode(detail, code));
  }
}

/** @throws NotFound when there is none */
export async function orNotFound<T>(finding: Promise<T | undefined>): Promise<T> {
  const found = await finding;
  if (found === undefined) throw new NotFound();
  return found;
}

export class Conflict extends Refusal {
  constructor(detail: string, code?: string) {
    super(409, withCode(detail, code));
  }
}

/** 408. Closes the connection instead of waiting for the body. */
export class TooSlow extends Refusal {
  constructor() {
    const detail = 'Your connection is too slow at the moment: this did not arrive. Please try again.';
    super(408, { detail }, { connection: 'close' });
  }
}

export class TooMany extends Refusal {
  constructor(seconds: number, detail = 'Too many attempts.') {
    const wait = Math.max(1, Math.ceil(seconds));
    const message = `${detail} Please try again in ${describeWait(wait)}.`;
    super(429, { detail: message }, { 'retry-after': String(wait) });
  }
}

/** 503 */
export class Busy extends Refusal {
  constructor(detail: string, seconds: number) {
    super(503, { detail }, { 'retry-after': String(seconds) });
  }
}

/** 503: it took too long, and may or may not be stored. */
export class Unsure extends Refusal {
  constructor() {
    const detail = 'Limelight is not sure whether this was recorded. Look before you send it again.';
    super(503, { detail, code: 'unsure' }, { 'retry-after': '10' });
  }
}

/** For programs, which do not parse the text. */
function withCode(detail: string, code: string | undefined): Readonly<Record<string, unknown>> {
  return code === undefined ? { detail } : { detail, code };
}

function describeWait(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}

/** Runs ordered checks (specification, section 5). @throws InvalidFields with the first failure */
export function refuseFirstFailure<T>(checks: readonly Check<T>[], input: T): void {
  const failure = firstFailure(checks, input);
  if (failure) throw new InvalidFields(fieldErrors(failure));
}

/** @throws InvalidFields when the reason is missing or too long */
export function checkedReason(typed: string, most: number): string {
  const reason = typed.trim();
  if (!isFilled(reason)) throw new InvalidFields({ reason: ['Please write the reason.'] });
  if (reason.length > most) throw new InvalidFields({ reason: [`Please write at most ${most} characters.`] });
  return reason;
}

export function violatedConstraint(error: unknown): string | undefined {
  return error instanceof Error && 'constraint' in error && typeof error.constraint === 'string'
    ? error.constraint
    : undefined;
}

/** @throws the refusal of the constraint that the work violates */
export function refusing<T>(work: Promise<T>, refusals: Readonly<Record<string, () => Error>>): Promise<T> {
  return work.catch((error: unknown) => {
    throw refusals[violatedConstraint(error) ?? '']?.() ?? error;
  });
}
