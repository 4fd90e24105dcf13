/** Prevents the start; its message is shown without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
