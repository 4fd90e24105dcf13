/** The code in a mail to a contact. */
import type { SentMail } from './outbox.ts';

export function codeIn(mail: SentMail | undefined): string {
  const [, ...halves] = /^(\d{3}) (\d{3})$/m.exec(mail?.text ?? '') ?? [];
  if (halves.length !== 2) throw new Error(`There is no code in this mail: ${mail?.text}`);
  return halves.join('');
}
