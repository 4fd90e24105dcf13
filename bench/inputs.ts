/** Inputs of write requests by number, the same for the product and the baseline. */
import { createKey, KEY_BYTES } from '#server/platform/auth/key.ts';
import { hashToken } from '#server/platform/auth/tokens.ts';
import { linkOf, sessionOf } from './fill.ts';
import { addressOf } from './measure.ts';

export type Writing = 'create' | 'look' | 'accept';

/** The key of the recorded product, which makes its mailbox hashes predictable. */
export const benchKey = createKey([Buffer.alloc(KEY_BYTES, 'test')]);

/** In an order that keeps the same student apart. */
export function studentOf(number: number, students: number): number {
  return 1 + ((number * 7919) % students);
}

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

export function inputsOf(writing: Writing, number: number, students: number): Record<string, unknown> {
  if (writing === 'create') {
    const { event, contact } = formOf(number);
    const student = studentOf(number, students);
    // Identifies a student after the account was deleted.
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
