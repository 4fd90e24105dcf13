/** A school's activity log (decision 0044). */
import { z } from 'zod';
import { defineEndpoint, digits, idParam } from '#shared/endpoint.ts';
import { calendarDay, searchText } from '#shared/text-schemas.ts';

/** Kinds by filter group. Their sentences are in features/audit-trail/client/activity-text.ts. */
export const activityGroups = {
  people: [
    'joined',
    'admitted',
    'refused',
    'decision undone',
    'move requested',
    /** `school`: the other one. */
    'moved in',
    'moved away',
    /** `without_mail`: not mailed; the two below, too. */
    'suspended',
    'returned',
    'removed',
    'hidden',
    'shown',
    'name corrected',
    /** `reason`: an administrator's. */
    'email change requested',
    'email changed',
    'email change undone',
    'graduation year changed',
    'graduation year declined',
    'graduation year asked again',
    'account deleted',
    'note written',
    'note removed',
    /** `people`: number of students. */
    'message sent',
  ],
  settings: [
    /** `role`: administrator or head. */
    'role added',
    'role removed',
    /** `visitors`: the new rule. */
    'visitor rule changed',
    'join rules changed',
    'join code renewed',
    /** `on`: true or false. */
    'earlier hours rule changed',
    'event rules changed',
    'records rule changed',
    'list rule changed',
    /** `address`: null for none. */
    'reply address changed',
    /** `program`: its name; `from` and `to`: the classes; `reason` if one had begun. */
    'program created',
    'program renamed',
    'requirement changed',
    'program archived',
    'program used again',
    /** `program`: its name. The reason is with the decision, for heads. */
    'requirement decided',
    'requirement decision ended',
    /** `organization`: its name; `standing`, if decided; `into`: the merge target. */
    'organization added',
    'organization changed',
    'organization decided',
    'organization merged',
    /** `organization`: as the student named it. */
    'activity approved',
    'activity refused',
    /** The decision was undone. */
    'activity waiting',
    /** `class`, `program`, `report`: its number, `students`: count. */
    'graduation frozen',
    /** `added`, `changed`: numbers of students. */
    'facts imported',
    /** `fields`: names of the facts, separated by spaces. */
    'facts changed',
    /** `file`: its number; `added`, `removed`: rows. */
    'state file made',
    'state file not taken',
    /** `rule`; `about`: contact or student; `dismissal`; `entry`: names the contact; `reason`. */
    'signal found fine',
    'signal looked at again',
    /** After they had said that they do not know the student. */
    'contact allowed again',
    /** `on`: true or false. */
    'signals rule changed',
    'second factor required',
    'second factor reset',
    'sessions ended',
  ],
  reads: [
    /** `graduation_year`, if only that class was downloaded. */
    'school downloaded',
    'student downloaded',
    'activity downloaded',
    'student read',
    'summary read',
    /** `class`: the year of graduation. */
    'graduation read',
    'requirements read',
    /** `class`, and `report`: its number. */
    'frozen report read',
    /** `class`, and `report` for a dated copy. */
    'graduation downloaded',
    'facts read',
    'state file downloaded',
    /** `about`: student, if of one only. */
    'signals read',
    'notes read',
  ],
  entries: [
    // From the history of entries: `entry`, `event`, `hours`, and for contacts `contact` and `reason`.
    'entry accepted',
    'entry rejected',
    'entry called',
    'entry verified',
    'entry set back',
    'entry changed',
    'entry binned',
    'entry recovered',
    'entry removed',
    // About another school's entries: `school`, `entries`, `hours`, and `reason` for those that do not count.
    'earlier hours accepted',
    'earlier hours refused',
    'earlier hours undecided',
  ],
  events: [
    /** `event`: its number; `event_name`; `reason`. */
    'event closed',
    'event hidden',
    'event shown',
    'event approved',
    'event refused',
    'event decision undone',
    /** `people`: number of recipients; `organizer_school`, if another one. */
    'notice sent',
    'event reported',
    'notice reported',
    'name reported',
    'report settled',
    'report opened again',
  ],
} as const;

export type ActivityGroup = keyof typeof activityGroups;
export const activityGroupNames = Object.keys(activityGroups) as [ActivityGroup, ...ActivityGroup[]];
export type ActivityKind = (typeof activityGroups)[ActivityGroup][number];
export const activityKinds = Object.values(activityGroups).flat() as [ActivityKind, ...ActivityKind[]];

/** Without names, which are looked up when read, so that they are deleted with the account. */
const activityFacts = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
export type ActivityFacts = z.output<typeof activityFacts>;

const person = z.object({ id: z.number(), name: z.string() });
/** `belongs`: the school has a page about the person, as a member or with entries there. */
const personOfLine = person.extend({ belongs: z.boolean() });

const activityLine = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.enum(activityKinds),
  actor: z.enum(['person', 'contact', 'command line', 'system']),
  /** Null for deleted accounts, and when it was not a person. */
  by: personOfLine.nullable(),
  has_subject: z.boolean(),
  /** Null for nobody, and for deleted accounts. */
  about: personOfLine.nullable(),
  facts: activityFacts,
});
export type ActivityLine = z.output<typeof activityLine>;

const day = calendarDay.optional();

const filter = {
  group: z.enum(activityGroupNames).optional(),
  person: idParam.optional(),
  search: searchText,
  from: day,
  until: day,
};

export const listActivity = defineEndpoint('GET /admin/activity', {
  summary:
    'What happened in the own school, newest first, one page at a time: `next` of a page is `after` of the next one. `person` is who did it or whom it is about; `search` looks into the names and emails of both.',
  query: z.object({
    ...filter,
    after: z
      .string()
      .regex(/^\d{1,16}-[ae]\d{1,15}$/)
      .optional(),
    page_size: digits.pipe(z.number().min(1).max(200)).optional(),
  }),
  reply: z.object({
    lines: z.array(activityLine),
    next: z.string().nullable(),
    /** The filter's person. */
    person: person.nullable(),
  }),
});
export type ActivityPage = z.output<(typeof listActivity)['reply']>;
export type ActivityFilter = z.output<(typeof listActivity)['query']>;

export const downloadActivity = defineEndpoint('GET /admin/activity/download', {
  summary:
    'What happened in the own school as a CSV file (activity.csv), newest first, with the same filter.',
  query: z.object(filter),
  reply: z.unknown(),
});

export const ACTIVITY_PAGE_SIZE = 50;
