/** The organizations as a table, for screens wider than a phone. */
import type { Opportunity } from '#shared/opportunities/opportunities.contract.ts';
import { LongText } from '#client/ui/components/long-text.tsx';
import { WideTable } from '#client/ui/lists/wide-table.tsx';
import { OpportunityLink } from './opportunity-link.tsx';
import { OrganizationLocation } from './organization-location.tsx';
import classes from './opportunities.module.css';
import list from '#client/ui/lists/list.module.css';

export interface OrganizationsProps {
  /** Those of this page. */
  readonly organizations: readonly Opportunity[];
}

export function OrganizationTable({ organizations }: OrganizationsProps) {
  return (
    <WideTable label="Table of volunteer organizations">
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
            <th scope="row" className={list['rowHeading']}>
              {organization.name}
            </th>
            <td className={classes['location']}>
              <OrganizationLocation organization={organization} />
            </td>
            <td className={classes['hours']}>{organization.hours}</td>
            <td className={classes['description']}>
              <LongText text={organization.description} about={organization.name} />
            </td>
            <td className={classes['site']}>
              <OpportunityLink organization={organization} />
            </td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
}
