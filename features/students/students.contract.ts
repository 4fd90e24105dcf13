/** Administrators' own school (specification, sections 3 and 7; rulings, section 6). */
import { z } from 'zod';
import { defineEndpoint, instant, pageQuery } from '#shared/endpoint.ts';
import { listedPerson, person } from '#features/people/people.contract.ts';
import { refusal } from '#features/office/signals.contract.ts';
import { searchText } from '#shared/text-schemas.ts';
import { hoursRangeNames } from './students.rules.ts';
import { yearFilter } from './downloads.contract.ts';
import { entriesPage, entry, entryFields, seenVersion } from '#features/entries/entries.contract.ts';

/** `total_hours` are verified hours, with at most two decimals. */
const summaryRow = listedPerson.extend({ total_hours: z.number() });
export type SummaryRow = z.output<typeof summaryRow>;

const summaryColumns = ['last_name', 'first_name', 'email', 'graduation_year', 'total_hours'] as const;
export type SummaryColumn = (typeof summaryColumns)[number];

/** With the school's decisions about them. */
const listedStudent = person.extend({ total_hours: z.number() });
export type ListedStudent = z.output<typeof listedStudent>;

/** Lists other than the students who count. */
const shownInstead = ['suspended', 'hidden', 'asking', 'earlier hours'] as const;
export type ShownInstead = (typeof shownInstead)[number];

export const getEntrySummary = defineEndpoint('GET /admin/entry-summary', {
  summary:
    'The students of the own school whose graduation year is at or after the cutoff, with their verified hours; with `also_graduated=yes` also those who graduated before. With `page` one page of them; `X-Total-Count` counts all. `search` looks into name and email; `hours` is a range of verified hours; `show` lists others, whenever they graduate.',
  query: z.object({
    ...pageQuery,
    search: searchText,
    graduation_year: yearFilter,
    also_graduated: z.enum(['yes']).optional(),
    hours: z.enum(hoursRangeNames).optional(),
    show: z.enum(shownInstead).optional(),
    sort: z.enum(summaryColumns).optional(),
    direction: z.enum(['ascending', 'descending']).optional(),
  }),
  reply: z.array(listedStudent),
});

export const standing = z.object({
  school: z.string(),
  years: z.array(z.number()),
  students: z.number(),
  met: z.number(),
  /** With two decimals; 0 for an empty list. */
  percent: z.number(),
});
export type RequirementProgress = z.output<typeof standing>;

export const getStanding = defineEndpoint('GET /admin/standing', {
  summary: 'How many of the listed students meet the requirement.',
  query: z.object({ graduation_year: yearFilter }),
  reply: standing,
});

/** Without what is for the student. */
export const schoolEntry = entry.omit({ request_advice: true, not_counted: true });
export type SchoolEntry = z.output<typeof schoolEntry>;

const entryOwner = summaryRow.extend({ is_school_administration: z.boolean() });
export type EntryOwner = z.output<typeof entryOwner>;

const accountChange = z.object({
  field: z.enum(['first_name', 'last_name', 'school', 'graduation_year']),
  before: z.string(),
  after: z.string(),
  at: instant,
});
export type AccountChange = z.output<typeof accountChange>;

/** An entry made at another school, which alone can change it. */
export const madeElsewhere = z.object({
  id: z.number(),
  school: z.string(),
  /** Whether it is in the total, if it is verified. */
  counts: z.boolean(),
  /** The own school's; null without one. */
  decision: z
    .object({
      counts: z.boolean(),
      reason: z.string().nullable(),
      /** Null for a deleted account. */
      by: z.string().nullable(),
      at: instant,
    })
    .nullable(),
});
export type MadeElsewhere = z.output<typeof madeElsewhere>;

export const getUserEntries = defineEndpoint('GET /admin/user-entries/:userId', {
  summary:
    'The entries of a person of the own school, newest day first, without those in the recycling bin; of who has left the school, those that were made at it. With `page` 500 at a time.',
  query: entriesPage,
  reply: z.object({
    entries: z.array(schoolEntry),
    user: entryOwner,
    /** Null unless admitted to the own school. */
    person: person.nullable(),
    /** Number of flagged entries. */
    worth_a_look: z.number(),
    /** Contacts no longer asked about the student. */
    refusals: z.array(refusal),
    /** Of name, school and graduation year, newest first. */
    changes: z.array(accountChange),
    has_left: z.boolean(),
    made_elsewhere: z.array(madeElsewhere),
    /** Verified entries made elsewhere count once the own school accepts them. */
    decides_earlier_hours: z.boolean(),
  }),
});

export const verifySchoolEntry = defineEndpoint('POST /admin/entries/:id/verify', {
  summary:
    'Toggles whether an entry is verified. With `verified` in the body the entry gets that state, so that a request that is sent twice does not undo itself. With `version` it is refused (409) when the text has changed since.',
  body: z.object({ verified: z.boolean().optional(), version: seenVersion }).nullish(),
  reply: schoolEntry,
});

export const binSchoolEntry = defineEndpoint('DELETE /admin/entries/:id/delete', {
  summary:
    'Moves an entry to the recycling bin. With `version` it is refused (409) when the text has changed since.',
  query: z.object({ version: seenVersion }),
});

const schoolEntryWithUser = schoolEntry.extend({ user: entryOwner });
export type SchoolEntryWithUser = z.output<typeof schoolEntryWithUser>;

export const getSchoolEntry = defineEndpoint('GET /admin/entries/:pk/update', {
  summary: 'An entry that was made at the own school and is not in the recycling bin.',
  reply: schoolEntryWithUser,
});

export const updateSchoolEntry = defineEndpoint('POST /admin/entries/:pk/update', {
  summary:
    'Changes an entry and stores the `verified` that is sent. Older links become dead; unless it is verified, its contact is asked anew. With `version` it is refused (409) when somebody else has changed the entry since.',
  body: entryFields.extend({ verified: z.boolean(), version: seenVersion }),
  reply: schoolEntryWithUser,
});
