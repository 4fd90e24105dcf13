import { useState } from 'react';
import { Button, Group, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import {
  listSchoolOrganizations,
  type SchoolOrganization,
} from '#features/organizations/school-organizations.contract.ts';
import { SCHOOL_ORGANIZATIONS_PAGE_SIZE } from '#features/organizations/opportunities.rules.ts';
import { useApiPage } from '#client/platform/use-api.ts';
import { refusedFields } from '#client/platform/refused-fields.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { confirmAction } from '#client/ui/feedback/confirm-action.ts';
import { focusOnce } from '#client/ui/forms/focus.ts';
import { areaOf } from '#features/organizations/client/organizations.ts';

interface OrganizationChoiceProps {
  readonly label: string;
  readonly except?: number;
  readonly question?: (organization: SchoolOrganization) => Parameters<typeof confirmAction>[0];
  readonly onChoose: (organization: SchoolOrganization) => Promise<void>;
  readonly onCancel: () => void;
}

/** To see others, the user types more of the name. */
const OFFERED = 6;
const PAUSE_MS = 250;

export function OrganizationChoice({ label, except, question, onChoose, onCancel }: OrganizationChoiceProps) {
  const choosing = useMutation({ mutationFn: onChoose });
  const [search, setSearch] = useState('');
  const [settled] = useDebouncedValue(search.trim(), PAUSE_MS);
  const [chosen, setChosen] = useState<number>();
  const { data, error } = useApiPage(
    listSchoolOrganizations,
    { search: settled },
    1,
    SCHOOL_ORGANIZATIONS_PAGE_SIZE,
  );
  const offered = (data?.rows ?? []).filter(({ id }) => id !== except).slice(0, OFFERED);
  const organization = offered.find(({ id }) => id === chosen);

  async function choose(): Promise<void> {
    if (!organization || (question && !(await confirmAction(question(organization))))) return;
    choosing.mutate(organization);
  }

  return (
    <Stack gap="xs" mt="xs" maw="32rem">
      <TextInput
        label={label}
        placeholder="Part of its name"
        autoComplete="off"
        maxLength={200}
        ref={focusOnce}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {error && <ErrorAlert>The organizations could not be loaded. {failureReason(error)}</ErrorAlert>}
      <Radio.Group
        aria-label={label}
        value={organization ? String(organization.id) : ''}
        onChange={(id) => setChosen(Number(id))}
      >
        <Stack gap="xs">
          {offered.map((one) => (
            <Radio
              key={one.id}
              value={String(one.id)}
              label={[one.name, areaOf(one)].filter(Boolean).join(' · ')}
            />
          ))}
        </Stack>
      </Radio.Group>
      {data?.total === 0 && (
        <Text size="sm" role="status">
          No organization matches.
        </Text>
      )}
      {choosing.error && (
        <ErrorAlert>
          {Object.values(refusedFields(choosing.error))[0] ?? failureReason(choosing.error)}
        </ErrorAlert>
      )}
      <Group gap="xs">
        <Button
          size="compact-md"
          loading={choosing.isPending}
          disabled={!organization}
          onClick={() => void choose()}
        >
          Choose
        </Button>
        <Button size="compact-md" variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </Stack>
  );
}
