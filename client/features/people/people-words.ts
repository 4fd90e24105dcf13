/** What the page about people says. */
import type { Decided } from '#shared/people/people.contract.ts';

/** `2 admitted. 1 was already decided by somebody else.` */
export function decidedText({ decided, gone }: Decided, isAdmitted: boolean): string {
  const done = `${decided.length} ${isAdmitted ? 'admitted' : 'refused'}.`;
  if (gone.length === 0) return done;
  const others = gone.length === 1 ? '1 was' : `${gone.length} were`;
  return `${done} ${others} already decided by somebody else.`;
}
