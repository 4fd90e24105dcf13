/** Advance approval of activities (decision 0062). */
import { z } from 'zod';
import { defineEndpoint, idParam, pageQuery } from '#shared/endpoint.ts';
import { formDay, formLine, formText, searchText } from '#shared/text-schemas.ts';

const proposalStates = ['waiting', 'approved', 'refused', 'withdrawn'] as const;

const proposal = z.object({
  id: z.number(),
  organization: z.string(),
  activity: z.string(),
  contact: z.string().nullable(),
  planned_hours: z.number().nullable(),
  /** `YYYY-MM-DD` */
  from_day: z.string(),
  until_day: z.string().nullable(),
  state: z.enum(proposalStates),
  note: z.string().nullable(),
  version: z.number(),
});
export type Proposal = z.output<typeof proposal>;

export const listProposals = defineEndpoint('GET /proposals', {
  summary:
    'What the caller has asked the own school before beginning, newest first, without what was withdrawn.',
  reply: z.array(proposal),
});

const one = z.object({ id: idParam });

export const propose = defineEndpoint('POST /proposals', {
  summary:
    'Asks the own school to approve an activity. `from_day` is today or later. Refused (409) where no rule of the class asks for it, with too many that wait, and when the same waits already.',
  body: z.object({
    organization: formLine,
    activity: formLine,
    contact: formText,
    /** As typed; may be empty. */
    planned_hours: formText,
    from_day: formDay,
    until_day: formDay,
  }),
  reply: proposal,
  status: 201,
});

export const withdrawProposal = defineEndpoint('POST /proposals/:id/withdraw', {
  summary: 'Takes back what waits. Refused (409) once it is decided.',
  params: one,
  reply: proposal,
});

const schoolProposal = proposal.extend({
  student: z.object({ id: z.number(), name: z.string(), class: z.number() }),
  created_at: z.string(),
  decided_at: z.string().nullable(),
  /** Null also for a deleted account. */
  by_name: z.string().nullable(),
});
export type SchoolProposal = z.output<typeof schoolProposal>;

export const PROPOSALS_PAGE_SIZE = 30;

export const listSchoolProposals = defineEndpoint('GET /admin/proposals', {
  summary:
    'What members of the own school ask, a page at a time: what waits, oldest first, or what is decided, latest first. `X-Total-Count` counts all.',
  query: z.object({ ...pageQuery, search: searchText, show: z.enum(['waiting', 'decided']) }),
  reply: z.array(schoolProposal),
});
export type ProposalFilter = z.output<typeof listSchoolProposals.query>['show'];

export const decideProposal = defineEndpoint('POST /admin/proposals/:id/decide', {
  summary:
    'Approves or refuses what a student asked, also after an earlier decision; the student is mailed the note, which refusing needs. Refused (409) when it was decided or changed since `version`.',
  params: one,
  body: z.object({
    version: z.number().int().positive(),
    approves: z.boolean(),
    /** Also approves the organization for everybody, and adds a missing one to the list. */
    approves_organization: z.boolean().optional(),
    note: formText,
  }),
  reply: schoolProposal,
});
export type NewAnswer = z.output<typeof decideProposal.body>;
