/** Flagged entries, for a school's administrators (decision 0073). */
import { z } from 'zod';
import { defineEndpoint, instant, pageQuery } from '#shared/endpoint.ts';
import { tidyText } from '#shared/text.ts';
import { officeEntry } from './phone-calls.contract.ts';
import { signalRuleNames } from './signals.rules.ts';

const rule = z.enum(signalRuleNames);

/** A statement about an entry, a contact or a student (`signals.text.ts`). */
const signal = z.object({
  rule,
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  entries: z.number(),
  /** Share of the school's checked entries; null before the first night. */
  share: z.number().nullable(),
});

const signalSubject = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('contact'),
    /** The newest entry that names the contact, for page addresses instead of the contact's. */
    id: z.number(),
    address: z.string(),
  }),
  z.object({ kind: z.literal('student'), id: z.number(), name: z.string(), class: z.number() }),
]);

/** An entry that a finding is about. */
const findingLine = officeEntry.extend({ contact: z.string() });
export type FindingLine = z.output<typeof findingLine>;

/** Per finding, newest first. */
export const FINDING_LINES = 100;

const finding = z.object({
  subject: signalSubject,
  entries: z.number(),
  students: z.number(),
  hours: z.number(),
  signals: z.array(signal),
  lines: z.array(findingLine),
});
export type Finding = z.output<typeof finding>;

export const SIGNALS_PAGE_SIZE = 20;

export const listSignals = defineEndpoint('GET /admin/signals', {
  summary:
    'What is worth a look at the own school, a page at a time, what weighs most first; never shown to students. `X-Total-Count` counts all.',
  query: z.object(pageQuery),
  reply: z.array(finding),
});

const flaggedEntry = findingLine.extend({
  verified: z.boolean(),
  recorded_at: instant,
  decided_at: instant.nullable(),
  signals: z.array(signal.omit({ entries: true })),
});
export type FlaggedEntry = z.output<typeof flaggedEntry>;

export const listSpotChecks = defineEndpoint('GET /admin/signals/spot-checks', {
  summary:
    'About three of a hundred entries verified in the month before, chosen by chance, a page at a time. `X-Total-Count` counts all.',
  query: z.object(pageQuery),
  reply: z.array(flaggedEntry),
});

/** Rules that were found fine, and until when. */
const dismissal = z.object({
  id: z.number(),
  rule,
  note: z.string(),
  /** Null for a deleted account. */
  by_name: z.string().nullable(),
  at: instant,
  until: instant,
});
export type Dismissal = z.output<typeof dismissal>;

export const readStudentSignals = defineEndpoint('GET /admin/signals/students/:userId', {
  summary:
    'What the rules say of the entries of a student at the own school, all of these, and what was found fine; a part of what a school hands out when a family asks.',
  reply: z.object({
    /** Null if nothing is worth a look. */
    finding: finding.nullable(),
    entries: z.array(flaggedEntry),
    dismissals: z.array(dismissal),
  }),
});

/** A contact who does not know the student. */
export const refusal = z.object({ id: z.number(), mailbox: z.string(), at: instant });
export type Refusal = z.output<typeof refusal>;

export const allowAgain = defineEndpoint('POST /admin/signals/refusals/:id/end', {
  summary: 'Lets a contact be asked again about a student of the own school whom they said not to know.',
  reply: z.object({ detail: z.string() }),
});

/** A student by id, a contact by an entry that names them. */
const subjectRef = z.object({ kind: z.enum(['contact', 'student']), id: z.number().int().positive() });

/** Characters; also a constraint in the database. */
export const NOTE_LIMIT = 500;

export const dismissSignals = defineEndpoint('POST /admin/signals/dismissals', {
  summary:
    'Silences rules about a contact or a student for a year. 409 if somebody has found it fine already, with who and when, or has set its entries back or moved them to the recycling bin.',
  body: z.object({
    subject: subjectRef,
    rules: z.array(rule).min(1),
    note: z
      .string()
      .overwrite(tidyText)
      .max(NOTE_LIMIT, `The note cannot be longer than ${NOTE_LIMIT} characters`),
  }),
  reply: z.object({ detail: z.string(), dismissals: z.array(z.number()) }),
});

export const endDismissals = defineEndpoint('POST /admin/signals/dismissals/end', {
  summary: 'Has what was found fine at the own school shown again, whoever found it fine.',
  body: z.object({ ids: z.array(z.number().int().positive()).min(1).max(signalRuleNames.length) }),
  reply: z.object({ detail: z.string() }),
});

const signalsRule = z.object({
  looks_at_entries: z.boolean(),
});
export type SignalsRule = z.output<typeof signalsRule>;

export const getSignalsRule = defineEndpoint('GET /admin/settings/signals', {
  summary: 'Whether the own school is told what is worth a look.',
  reply: signalsRule,
});

export const setSignalsRule = defineEndpoint('POST /admin/settings/signals', {
  summary: 'Decides that. Off, nothing is said from now on; on, from the next night.',
  body: signalsRule,
  reply: signalsRule,
});
