/** The organizations as a table, for screens wider than a phone. */
import { Table } from '@mantine/core';
import type { Opportunity } from '#shared/opportunities/opportunities.contract.ts';
import { LongText } from '#client/ui/long-text.tsx';
import { WideTable } from '#client/ui/wide-table.tsx';
import { OpportunityLink } from './opportunity-link.tsx';
import { OrganizationLocation } from './organization-location.tsx';
import classes from './opportunities.module.css';
import list from '#client/ui/list.module.css';

export interface OrganizationsProps {
  /** Those of this page. */
  readonly organizations: readonly Opportunity[];
}

export function OrganizationTable({ organizations }: OrganizationsProps) {
  return (
    <WideTable label="Table of volunteer organizations">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Name</Table.Th>
          <Table.Th scope="col">Location</Table.Th>
          <Table.Th scope="col">Hours</Table.Th>
          <Table.Th scope="col">Description</Table.Th>
          <Table.Th scope="col">Website</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {organizations.map((organization) => (
          <Table.Tr key={organization.id}>
            <Table.Th scope="row" className={list['rowHeading'] ?? ''}>
              {organization.name}
            </Table.Th>
            <Table.Td className={classes['location'] ?? ''}>
              <OrganizationLocation organization={organization} />
            </Table.Td>
            <Table.Td className={classes['hours'] ?? ''}>{organization.hours}</Table.Td>
            <Table.Td className={classes['description'] ?? ''}>
              <LongText text={organization.description} about={organization.name} />
            </Table.Td>
            <Table.Td className={classes['site'] ?? ''}>
              <OpportunityLink organization={organization} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </WideTable>
  );
}
