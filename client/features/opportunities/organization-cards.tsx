/** The organizations as cards, for phones. */
import { Group, Paper, Stack, Title } from '@mantine/core';
import { Facts } from '#client/ui/components/facts.tsx';
import { LongText } from '#client/ui/components/long-text.tsx';
import { OpportunityLink, OrganizationLocation, type OrganizationsProps } from './organization-table.tsx';
import { locationParts } from './organizations.ts';
import list from '#client/ui/lists/list.module.css';

export function OrganizationCards({ organizations }: OrganizationsProps) {
  return (
    <ul className={list['cards']}>
      {organizations.map((organization) => (
        <Paper component="li" key={organization.id} withBorder p="md">
          <Stack gap="sm">
            <Title order={2} size="h4" className={list['breakable'] ?? ''}>
              {organization.name}
            </Title>
            <Facts>
              {locationParts(organization).length > 0 && (
                <>
                  <dt>Location</dt>
                  <dd>
                    <OrganizationLocation organization={organization} />
                  </dd>
                </>
              )}
              {organization.hours !== '' && (
                <>
                  <dt>Hours</dt>
                  <dd>{organization.hours}</dd>
                </>
              )}
            </Facts>
            {organization.description !== '' && (
              <div>
                <LongText text={organization.description} about={organization.name} />
              </div>
            )}
            <Group>
              <OpportunityLink organization={organization} />
            </Group>
          </Stack>
        </Paper>
      ))}
    </ul>
  );
}
