/** The organizations as a table, for screens wider than a phone. */
import type { Opportunity } from '#shared/opportunities/opportunities.contract.ts';
import { LongText } from '#client/ui/components/long-text.tsx';
import { DenseTable } from '#client/ui/rows/dense-table.tsx';
import { Button, VisuallyHidden } from '@mantine/core';
import { locationParts } from './organizations.ts';
import classes from './opportunities.module.css';

/** Characters of a description: two lines. */
const SHOWN = 60;

export const APPROVED = 'Approved by your school';

export interface OrganizationsProps {
  readonly organizations: readonly Opportunity[];
}

export function OrganizationTable({ organizations }: OrganizationsProps) {
  return (
    <DenseTable label="Table of volunteer organizations" room="wide">
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Location</th>
          <th scope="col">Hours</th>
          <th scope="col">Description</th>
          <th scope="col">Website</th>
        </tr>
      </thead>
      <tbody>
        {organizations.map((organization) => (
          <tr key={organization.id}>
            <th scope="row" className={classes.name}>
              {organization.name}
              {organization.standing && <div className={classes.approved}>{APPROVED}</div>}
            </th>
            <td className={classes.location}>
              <OrganizationLocation organization={organization} />
            </td>
            <td className={classes.hours}>{organization.hours}</td>
            <td className={classes.description}>
              <LongText text={organization.description} about={organization.name} shown={SHOWN} />
            </td>
            <td className={classes.site}>
              <OpportunityLink organization={organization} />
            </td>
          </tr>
        ))}
      </tbody>
    </DenseTable>
  );
}

/** Opens the site of an organization in a new tab, without access to ours. Some have none. */
export function OpportunityLink({ organization }: { readonly organization: Opportunity }) {
  if (organization.url === '') return null;
  return (
    <Button
      component="a"
      href={organization.url}
      target="_blank"
      rel="noopener noreferrer"
      variant="outline"
      px="sm"
      rightSection={<span aria-hidden="true">↗</span>}
    >
      View Opportunity
      <VisuallyHidden component="span"> of {organization.name} (opens in a new tab)</VisuallyHidden>
    </Button>
  );
}

/** Where an organization is; the line breaks only between street and place. */
export function OrganizationLocation({ organization }: { readonly organization: Opportunity }) {
  const parts = locationParts(organization);
  return parts.map((part, index) => (
    <span key={index} className={classes.part}>
      {part}
      {index < parts.length - 1 && ', '}
    </span>
  ));
}
