/** A school's activity log (decision 0044). */
import { z } from 'zod';
import { defineEndpoint, digits, idParam, instant } from '#shared/endpoint.ts';
import { calendarDay, searchText } from '#shared/text-schemas.ts';
import { activityTexts } from './activity.text.ts';

export type ActivityGroup = keyof typeof activityTexts;
export type ActivityKind = { [Group in ActivityGroup]: keyof (typeof activityTexts)[Group] }[ActivityGroup];
export const activityGroupNames = Object.keys(activityTexts) as [ActivityGroup, ...ActivityGroup[]];
export const activityKinds = Object.values(activityTexts).flatMap(Object.keys) as [
  ActivityKind,
  ...ActivityKind[],
];

/** Without names, which are looked up when read, so that they are deleted with the account. */
const activityFacts = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
export type ActivityFacts = z.output<typeof activityFacts>;

const person = z.object({ id: z.number(), name: z.string() });
/** `belongs`: the school has a page about the person, as a member or with entries there. */
const personOfLine = person.extend({ belongs: z.boolean() });

const activityLine = z.object({
  id: z.string(),
  at: instant,
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
