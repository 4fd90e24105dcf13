/** Text for college applications and a résumé: facts from verified entries, with the limits of the forms. */
import { useState } from 'react';
import { NativeSelect, Paper, Stack, Text, Title } from '@mantine/core';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { RetryAlert } from '#client/ui/feedback/retry-alert.tsx';
import { failureReason } from '#client/platform/api-error.ts';
import { factsOf, forms, resumeText, startOf, type ActivityFacts } from './application-text.ts';
import { CountedText } from './counted-text.tsx';
import { OwnHoursFrame, TO_YOUR_HOURS } from './own-hours-frame.tsx';
import { usePerson } from './own-profile.api.ts';
import { byOrganization, type Organization } from './your-hours.ts';
import classes from './your-hours.module.css';

export default function ApplicationTextPage() {
  // Asked for at once with the entries.
  const { data: person, error, isFetching, refetch } = usePerson();
  return (
    <OwnHoursFrame heading="Text for applications" back={TO_YOUR_HOURS}>
      {(entries) => {
        if (person)
          return <Texts organizations={byOrganization(entries)} graduationYear={person.graduation_year} />;
        if (!error) return <LoadingBlock shape="lines" />;
        return (
          <RetryAlert isFetching={isFetching} onRetry={() => void refetch()}>
            Your profile could not be loaded. {failureReason(error)}
          </RetryAlert>
        );
      }}
    </OwnHoursFrame>
  );
}

interface TextsProps {
  readonly organizations: readonly Organization[];
  readonly graduationYear: number;
}

function Texts({ organizations, graduationYear }: TextsProps) {
  const [chosen, setChosen] = useState(0);
  const [formName, setFormName] = useState(forms[0]?.name ?? '');
  const organization = organizations[chosen];
  if (!organization) return <Text>Once hours are verified, they are here as text to copy.</Text>;
  const facts = factsOf(organization, graduationYear);
  const fields = forms.find(({ name }) => name === formName)?.fields ?? [];
  return (
    <>
      <Paper
        component="section"
        withBorder
        p={{ base: 'sm', sm: 'lg' }}
        maw="48rem"
        aria-labelledby="activity"
      >
        <Stack gap="md">
          <Title order={2} size="h3" id="activity">
            One activity
          </Title>
          <NativeSelect
            label="Organization"
            value={String(chosen)}
            data={organizations.map(({ name, hours }, index) => ({
              value: String(index),
              label: `${name} (${hours} h)`,
            }))}
            onChange={(event) => setChosen(Number(event.currentTarget.value))}
          />
          <NativeSelect
            label="Form"
            value={formName}
            data={forms.map(({ name }) => name)}
            onChange={(event) => setFormName(event.currentTarget.value)}
          />
          <Facts facts={facts} />
          {fields.map((field) => (
            // A new text for each organization and form.
            <CountedText
              key={`${formName} ${chosen} ${field.name}`}
              label={field.label}
              limit={field.limit}
              rows={Math.ceil(field.limit / 75)}
              start={startOf(field, organization.name, facts)}
            />
          ))}
          <Text size="sm">Start from these facts, in your own words. What you type here is not saved.</Text>
        </Stack>
      </Paper>
      <Paper component="section" withBorder p={{ base: 'sm', sm: 'lg' }} maw="48rem" aria-labelledby="resume">
        <Title order={2} size="h3" id="resume" mb="sm">
          Résumé
        </Title>
        <CountedText
          label="Volunteer experience"
          rows={Math.min(16, organizations.length * 3 + 2)}
          start={resumeText(organizations, graduationYear)}
        />
      </Paper>
    </>
  );
}

function Facts({ facts }: { readonly facts: ActivityFacts }) {
  const { hours, weeks, hours_a_week, grades } = facts;
  const rows: [string, string][] = [
    ['Hours a week', `${hours_a_week} (${hours} in ${weeks} ${weeks === 1 ? 'week' : 'weeks'})`],
    ['Weeks', String(weeks)],
    ['Grades', grades.length > 0 ? grades.join(', ') : 'before grade 9'],
  ];
  return (
    <dl className={classes.facts}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
