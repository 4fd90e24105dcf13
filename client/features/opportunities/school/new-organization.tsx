/** Adds an organization to the list of the school. */
import { Stack } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { OrganizationForm } from './organization-form.tsx';

export function NewOrganization() {
  const name = useSearchParams()[0].get('name') ?? '';
  return (
    <Stack gap="md">
      <PageHeading>Add an organization</PageHeading>
      <OrganizationForm key={name} name={name} />
    </Stack>
  );
}
