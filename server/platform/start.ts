/** What failed first: closing what was open already may fail, too. */
export function firstCause(error: unknown): unknown {
  return error instanceof SuppressedError ? firstCause(error.suppressed) : error;
}

/** Prevents the start; its message is shown without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
