/** The tables of organizations to volunteer with; a part of `tables.ts`. */
import type { Generated } from 'kysely';
import type { OrganizationStanding } from '#shared/opportunities/opportunities.rules.ts';
import type { DefaultedInstant, Id, Instant } from '#server/platform/database/column-types.ts';

export interface OrganizationsTable {
  id: Id;
  /** Null: for everybody. */
  school_id: Generated<number | null>;
  /** The one for everybody in whose place the school has this one. */
  corrects: Generated<number | null>;
  name: string;
  address: string;
  city: string;
  state: string;
  zip_code: string;
  hours: string;
  description: string;
  url: string;
  created_at: DefaultedInstant;
  updated_at: DefaultedInstant;
}

/** What a school says of an organization. */
export interface SchoolOrganizationsTable {
  school_id: number;
  organization_id: number;
  standing: OrganizationStanding | null;
  hidden: boolean;
  note: string;
  updated_at: Instant;
}

/** Other names by which the students of a school know an organization. */
export interface OrganizationNamesTable {
  school_id: number;
  organization_id: number;
  name: string;
  key: string;
}
