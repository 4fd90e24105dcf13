/** A school's list of organizations (decision 0059). */
import { z } from 'zod';
import { defineEndpoint, pageQuery } from '#shared/endpoint.ts';
import { fieldsOf, formText, numberText, searchText } from '#shared/text-schemas.ts';
import { opportunity } from './opportunities.contract.ts';
import { organizationColumns, STANDINGS } from './opportunities.rules.ts';

const standing = z.enum(STANDINGS).nullable();

const schoolOrganization = opportunity.omit({ standing: true }).extend({
  minimum_age: z.number().nullable(),
  /** From the command line for everybody, corrected by this school, or its own. */
  origin: z.enum(['everybody', 'corrected', 'own']),
  standing,
  /** From students. */
  hidden: z.boolean(),
});
export type SchoolOrganization = z.output<typeof schoolOrganization>;

/** By decision, hidden ones, or those the school added or corrected. */
export const organizationsShown = [...STANDINGS, 'hidden', 'own'] as const;

export const listSchoolOrganizations = defineEndpoint('GET /admin/organizations', {
  summary:
    'The organizations of the own school by name, a page at a time: those for everybody as the school sees them, and its own. `X-Total-Count` counts all.',
  query: z.object({
    ...pageQuery,
    search: searchText,
    show: z.enum(organizationsShown).optional(),
  }),
  reply: z.array(schoolOrganization),
});

const decided = fieldsOf(organizationColumns, formText).extend({
  minimum_age: numberText,
  standing,
  hidden: z.boolean(),
  note: formText,
  /** Other names that students write. */
  names: z.array(formText).max(500),
});
export type OrganizationForm = z.output<typeof decided>;

const storedOrganization = schoolOrganization.extend({
  note: z.string(),
  names: z.array(z.string()),
  /** The common text, if the school has corrected it. */
  original: schoolOrganization.omit({ id: true, origin: true, standing: true, hidden: true }).nullable(),
  /** Send it back when saving. */
  version: z.string(),
});
export type StoredOrganization = z.output<typeof storedOrganization>;

export const getSchoolOrganization = defineEndpoint('GET /admin/organizations/:id', {
  summary: 'One organization of the own school with all that the school says of it.',
  reply: storedOrganization,
});

export const addOrganization = defineEndpoint('POST /admin/organizations', {
  summary: 'Adds an organization for the own school.',
  body: decided,
  status: 201,
  reply: storedOrganization,
});

export const saveOrganization = defineEndpoint('POST /admin/organizations/:id', {
  summary:
    'Saves an organization for the own school. One for everybody stays as it is for other schools; with its own text again, it is no longer corrected.',
  body: decided.extend({ version: z.string() }),
  reply: storedOrganization,
});

export const decideOrganizations = defineEndpoint('POST /admin/organizations/decide', {
  summary: 'Approves or refuses organizations of the own school, lets them wait, or takes that back.',
  body: z.object({ ids: z.array(z.int().positive()).min(1).max(200), standing }),
});

const unlistedName = z.object({ name: z.string(), entries: z.number(), hours: z.number() });
export type UnlistedName = z.output<typeof unlistedName>;

export const listUnlistedNames = defineEndpoint('GET /admin/organizations/unlisted', {
  summary:
    'Names in the entries of the own school that no organization of its list has, those of most entries first, a page at a time. `X-Total-Count` counts all.',
  query: z.object({ ...pageQuery, search: searchText }),
  reply: z.array(unlistedName),
});
