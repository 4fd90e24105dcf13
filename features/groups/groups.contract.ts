/** Groups of students and their advisers, who see the members of their own groups only (decision 0079). */
import { z } from 'zod';
import { defineEndpoint, idParam } from '#shared/endpoint.ts';
import { formLine } from '#shared/text-schemas.ts';
import { GROUP_NAME_MAXIMUM, OUTCOMES } from './groups.rules.ts';

const newName = formLine.pipe(
  z
    .string()
    .min(1, 'Please give the group a name.')
    .max(GROUP_NAME_MAXIMUM, `The name can have ${GROUP_NAME_MAXIMUM} characters at most.`),
);
const accountId = z.int().min(1);
const named = z.object({ id: z.number(), name: z.string() });

const group = z.object({
  id: z.number(),
  name: z.string(),
  is_archived: z.boolean(),
  /** Present ones. */
  members: z.number(),
  advisers: z.array(named),
});
export type Group = z.output<typeof group>;

export const getAdviserStatus = defineEndpoint('GET /accounts/adviser-status', {
  summary:
    'Whether the caller is an adviser at the own school, of which groups, and in which ones the caller is.',
  reply: z.object({
    is_adviser: z.boolean(),
    groups: z.array(named),
    /** The groups that the caller is in. */
    member_of: z.array(named),
  }),
});

export const listGroups = defineEndpoint('GET /admin/groups', {
  summary: 'The groups of the own school by name, archived ones last; for an adviser the own ones.',
  reply: z.array(group),
});

export const createGroup = defineEndpoint('POST /admin/groups', {
  summary: 'Makes a group of the own school.',
  body: z.object({ name: newName }),
  reply: group,
  status: 201,
});

const member = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  graduation_year: z.number(),
  /** Verified ones. */
  total_hours: z.number(),
  from_day: z.string(),
});
export type Member = z.output<typeof member>;

export const getGroup = defineEndpoint('GET /admin/groups/:id', {
  summary: 'A group with its present members, by name. An adviser finds the own groups only.',
  reply: z.object({ group, members: z.array(member) }),
});

export const updateGroup = defineEndpoint('POST /admin/groups/:id/update', {
  summary: 'Renames a group, archives it, or takes it out of the archive.',
  body: z.object({ name: newName.optional(), is_archived: z.boolean().optional() }),
  reply: group,
});

export const changeAdvisers = defineEndpoint('POST /admin/groups/:id/advisers', {
  summary: 'Gives a group an adviser of the own school, or takes one from it.',
  body: z.object({ account_id: accountId, action: z.enum(['add', 'remove']) }),
  reply: group,
});

export const addMembers = defineEndpoint('POST /admin/groups/:id/members', {
  summary:
    'Adds students of the own school to a group: a line of `lines` is an email or the number of a student, `graduation_year` is a whole class. Answers for each; 500 at once.',
  /** One of them. */
  body: z.object({
    lines: z.array(z.string().max(300)).min(1).optional(),
    graduation_year: z.int().min(1900).max(2200).optional(),
    account_ids: z.array(accountId).min(1).optional(),
  }),
  reply: z.object({
    rows: z.array(z.object({ line: z.string(), name: z.string().optional(), outcome: z.enum(OUTCOMES) })),
  }),
});

export const removeMember = defineEndpoint('DELETE /admin/groups/:id/members/:accountId', {
  summary: 'Ends a membership today. What was done before still counts for programs of the group.',
});

/** A query parameter of other calls: the own groups of an adviser, any of the school for administrators. */
export const groupFilter = idParam.optional();
