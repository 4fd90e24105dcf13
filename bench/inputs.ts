/** What goes into the requests that write, by their number: the same for the product and for the bare transactions. */
import { createKey, KEY_BYTES } from '#server/platform/auth/key.ts';
import { hashToken } from '#server/platform/auth/tokens.ts';
import { linkOf, sessionOf } from './fill.ts';
import { addressOf } from './measure.ts';

/** The requests that write, and are compared with a bare transaction. */
export type Writing = 'create' | 'look' | 'accept';

/** The key of the recorded product, so that what it makes of a student's mailbox is known. */
export const benchKey = createKey([Buffer.alloc(KEY_BYTES, 'test')]);

/** Students in an order in which the same ones do not come together. */
export function studentOf(number: number, students: number): number {
  return 1 + ((number * 7919) % students);
}

/** The form of a new entry. */
export function formOf(number: number): Record<string, string> {
  return {
    event: `Park work day ${number}`,
    date: '2025-05-01',
    hours: '2.5',
    role: 'Trail crew',
    organizer: 'Friends of the park',
    contact: `crew${number}@contacts.example`,
    description: 'Pulled weeds along the trail and spread mulch around young oaks.',
  };
}

/** What of a request with this number arrives at the database, by names. */
export function inputsOf(writing: Writing, number: number, students: number): Record<string, unknown> {
  if (writing === 'create') {
    const { event, contact } = formOf(number);
    const student = studentOf(number, students);
    // By this the product knows a student after the account was deleted.
    const mailbox = benchKey.mac('mailbox', `student${student}@bench.example`);
    return {
      session: hashToken(sessionOf(student)),
      event,
      contact,
      mailbox,
      mailboxInHex: mailbox.toString('hex'),
    };
  }
  return { token: hashToken(linkOf(number)), address: addressOf(number) };
}
