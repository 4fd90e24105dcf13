/** What keeps a process from starting, in words for the person who starts it: shown as it is, without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
