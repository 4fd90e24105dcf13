/** Finds one organization of the school's list by its name. */
import { useState } from 'react';
import { Button, Group, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import {
  listSchoolOrganizations,
  type SchoolOrganization,
} from '#shared/opportunities/school-organizations.contract.ts';
import { SCHOOL_ORGANIZATIONS_PAGE_SIZE } from '#shared/opportunities/opportunities.rules.ts';
import { useApiPage } from '#client/platform/use-api.ts';
import { refusedFields } from '#client/platform/refused-fields.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { focusOnce } from '#client/ui/forms/focus.ts';
import { areaOf } from '#client/features/opportunities/organizations.ts';

interface OrganizationChoiceProps {
  readonly label: string;
  readonly button: string;
  readonly isBusy: boolean;
  /** Why the last choice was refused. */
  readonly failure: Error | null;
  /** Not offered. */
  readonly except?: number;
  readonly onChoose: (id: number, organization: SchoolOrganization) => Promise<void>;
  readonly onCancel: () => void;
}

/** Whoever does not find it here types more of its name. */
const OFFERED = 6;
/** So that nothing is asked with every letter. */
const PAUSE_MS = 250;

export function OrganizationChoice(props: OrganizationChoiceProps) {
  const { label, button, isBusy, failure, except, onChoose, onCancel } = props;
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
      {failure && (
        <ErrorAlert>{Object.values(refusedFields(failure))[0] ?? failureReason(failure)}</ErrorAlert>
      )}
      <Group gap="xs">
        <Button
          size="compact-md"
          loading={isBusy}
          disabled={!organization}
          onClick={() => organization && void onChoose(organization.id, organization)}
        >
          {button}
        </Button>
        <Button size="compact-md" variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </Stack>
  );
}
