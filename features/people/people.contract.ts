/** A school's people: waiting, suspended, removed or hidden (decision 0042). */
import { z } from 'zod';
import { defineEndpoint, instant, pageQuery } from '#shared/endpoint.ts';
import { formText } from '#shared/text-schemas.ts';

/** Somebody in a list of the school. */
export const listedPerson = z.object({
  id: z.number(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  graduation_year: z.number(),
});

const joiningPerson = listedPerson.extend({
  since: instant,
  /** The school they would leave, if any. */
  from_school: z.string().nullable(),
  /** This school has removed, suspended or refused them before. */
  was_removed: z.boolean(),
  /** Another present or joining student with the same mailbox. */
  same_mailbox_as: z.string().nullable(),
});
export type JoiningPerson = z.output<typeof joiningPerson>;

export const listJoining = defineEndpoint('GET /admin/people/joining', {
  summary:
    'Who waits to be admitted to the own school, longest first, a page at a time; `X-Total-Count` counts all.',
  query: z.object(pageQuery),
  reply: z.array(joiningPerson),
});

export const REASON_MAXIMUM = 500;
export const DECIDED_AT_ONCE = 500;
const chosen = z.array(z.number().int().positive()).min(1).max(DECIDED_AT_ONCE);
const undo = z.literal(true).optional();
const decided = z.object({
  decided: z.array(z.number()),
  /** Decided about by somebody else, or gone elsewhere. */
  gone: z.array(z.number()),
});
export type Decided = z.output<typeof decided>;

export const admitPeople = defineEndpoint('POST /admin/people/admit', {
  summary:
    'Admits those who wait. Each is mailed. Of two decisions at once one counts, and the other finds them `gone`. With `undo` those whom the caller admitted within a day wait again; `gone` is also who came from another school.',
  body: z.object({ ids: chosen, undo }),
  reply: decided,
});

export const refusePeople = defineEndpoint('POST /admin/people/refuse', {
  summary:
    'Refuses those who wait, with the same words to each, which they are mailed. With `undo` those whom the caller refused within a day wait again.',
  body: z.object({ ids: chosen, reason: formText, undo }),
  reply: decided,
});

/** With the school's decisions. */
export const person = listedPerson.extend({
  is_school_administration: z.boolean(),
  standing: z.enum(['member', 'suspended']),
  reason: z.string().nullable(),
  since: instant.nullable(),
  /** Suspended without a mail, so none is sent when it ends. */
  without_mail: z.boolean(),
  hidden_by_school: z.boolean(),
  names_fixed: z.boolean(),
  wanted_graduation_year: z.number().nullable(),
});
export type Person = z.output<typeof person>;

/** Without a mail where it would hurt. */
const parting = z.object({ reason: formText, without_mail: z.boolean().optional() });

export const suspendPerson = defineEndpoint('POST /admin/people/:id/suspend', {
  summary:
    'Suspends a student: no sign-in, no board, no mails to contacts, until undone. They are mailed the reason, unless `without_mail`.',
  body: parting,
  reply: person,
});

export const returnPerson = defineEndpoint('POST /admin/people/:id/return', {
  summary:
    'Ends a suspension. What waited goes on where it stood. They are mailed, unless it began without a mail.',
  reply: person,
});

export const removePerson = defineEndpoint('POST /admin/people/:id/remove', {
  summary:
    'Removes a student from the own school. They keep account and data, and are mailed the reason, unless `without_mail`.',
  body: parting,
  reply: z.object({ id: z.number() }),
});

export const hidePerson = defineEndpoint('POST /admin/people/:id/hide', {
  summary: 'Hides a student from the leaderboard, or shows them again as they have chosen.',
  body: z.object({ hidden: z.boolean() }),
  reply: person,
});

export const correctName = defineEndpoint('POST /admin/people/:id/name', {
  summary:
    'Corrects the name of a student, who cannot change it back, unless `names_fixed` is false: that takes a correction back. They are mailed.',
  body: z.object({ first_name: formText, last_name: formText, names_fixed: z.boolean().optional() }),
  reply: person,
});

export const changeEmailOf = defineEndpoint('POST /admin/people/:id/email', {
  summary:
    'Asks for another email of a student whose mailbox is gone: both addresses are mailed, and it changes when the new one confirms.',
  body: z.object({ email: formText, reason: formText }),
});

export const decideYear = defineEndpoint('POST /admin/people/:id/graduation-year', {
  summary:
    'Accepts or declines the graduation year that a student asks for. They are mailed. 409 when they do not ask for that year any more. With `undo` what the caller declined within a day is asked again.',
  body: z.object({ year: z.number().int(), accepts: z.boolean(), undo }),
  reply: person,
});

export const changeClass = defineEndpoint('POST /admin/people/:id/class', {
  summary:
    'Changes the graduation year of a student; what they asked for is answered by it. They are mailed.',
  body: z.object({ graduation_year: z.number().int() }),
  reply: person,
});

export const PEOPLE_PAGE_SIZE = 30;
