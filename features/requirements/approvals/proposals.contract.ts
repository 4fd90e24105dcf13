/** Advance approval of activities (decision 0062). */
import { z } from 'zod';
import { defineEndpoint, instant, pageQuery } from '#shared/endpoint.ts';
import { STANDINGS } from '#features/organizations/opportunities.rules.ts';
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
  reply: proposal,
});

const schoolProposal = proposal.extend({
  student: z.object({ id: z.number(), name: z.string(), class: z.number() }),
  created_at: instant,
  decided_at: instant.nullable(),
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

const DECIDED_AT_ONCE = 200;

const organizations = z.array(z.object({ id: z.number(), standing: z.enum(STANDINGS).nullable() }));

export const decideProposals = defineEndpoint('POST /admin/proposals/decide', {
  summary:
    'Approves or refuses, each as it was at its version, also what was decided before; who asked is mailed the note. Refusing needs one. With `approves` null they wait again. What is not so any more is left as it is, and `gone` tells how it stands; with `undo`, that is refused (409) when it is all.',
  body: z.object({
    proposals: z
      .array(z.object({ id: z.number().int().positive(), version: z.number().int().positive() }))
      .min(1)
      .max(DECIDED_AT_ONCE),
    approves: z.boolean().nullable(),
    /** Undoes this decision. Organizations that are still approved return to their earlier standing. */
    undo: organizations.optional(),
    /** Also approves the organizations, and adds missing ones to the list. */
    approves_organization: z.boolean().optional(),
    note: formText,
  }),
  reply: z.object({
    decided: z.array(z.number()),
    /** Without those of other schools. */
    gone: z.array(schoolProposal),
    /** Now approved for everybody, with their earlier standing. */
    organizations,
  }),
});
export type DecidedProposals = z.output<typeof decideProposals.reply>;
