/** Text for college applications and résumés: facts from verified entries, within the forms' limits. */
import { useId, useState } from 'react';
import { Group, NativeSelect, Stack, Text, Textarea, Button } from '@mantine/core';
import { getProfile } from '#features/accounts/profile/profile.contract.ts';
import { useApi } from '#client/platform/use-api.ts';
import { Facts } from '#client/ui/components/facts.tsx';
import { useCopy } from '#client/ui/forms/use-copy.ts';
import { amountText } from '#client/ui/format/text.ts';
import { Loaded } from '#client/ui/list/loaded.tsx';
import { CardSection } from '#client/ui/list/section.tsx';
import { countCharacters, factsOf, forms, resumeText, startOf } from './application-text.ts';
import { OwnHoursFrame, TO_YOUR_HOURS } from './own-hours-frame.tsx';
import { byOrganization, type Organization } from './your-hours.ts';

export default function ApplicationTextPage() {
  const query = useApi(getProfile);
  return (
    <OwnHoursFrame heading="Text for applications" back={TO_YOUR_HOURS}>
      {(entries) => (
        <Loaded query={query} name="Your profile" placeholder="lines">
          {({ graduation_year }) => (
            <Texts organizations={byOrganization(entries)} graduationYear={graduation_year} />
          )}
        </Loaded>
      )}
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
  const { hours, weeks, hours_a_week, grades } = facts;
  const fields = forms.find(({ name }) => name === formName)?.fields ?? [];
  return (
    <>
      <CardSection title="One activity" maw="48rem">
        <NativeSelect
          label="Organization"
          value={String(chosen)}
          data={organizations.map(({ name, hours: all }, index) => ({
            value: String(index),
            label: `${name} (${all} h)`,
          }))}
          onChange={(event) => setChosen(Number(event.currentTarget.value))}
        />
        <NativeSelect
          label="Form"
          value={formName}
          data={forms.map(({ name }) => name)}
          onChange={(event) => setFormName(event.currentTarget.value)}
        />
        <Facts
          facts={{
            'Hours a week': `${hours_a_week} (${hours} in ${amountText(weeks, 'week')})`,
            Weeks: weeks,
            Grades: grades.length > 0 ? grades.join(', ') : 'before grade 9',
          }}
        />
        {fields.map((field) => (
          <CountedText
            key={`${formName} ${chosen} ${field.name}`}
            label={field.label}
            limit={field.limit}
            rows={Math.ceil(field.limit / 75)}
            start={startOf(field, organization.name, facts)}
          />
        ))}
        <Text size="sm">Start from these facts, in your own words. What you type here is not saved.</Text>
      </CardSection>
      <CardSection title="Résumé" maw="48rem">
        <CountedText
          label="Volunteer experience"
          rows={Math.min(16, organizations.length * 3 + 2)}
          start={resumeText(organizations, graduationYear)}
        />
      </CardSection>
    </>
  );
}

interface CountedTextProps {
  readonly label: string;
  readonly start: string;
  readonly limit?: number;
  readonly rows: number;
}

function CountedText({ label, start, limit, rows }: CountedTextProps) {
  const [text, setText] = useState(start);
  const { field, news, say, copy } = useCopy<HTMLTextAreaElement>(
    'Copied.',
    'Your browser did not let us copy it. The text is selected: copy it with Ctrl+C or ⌘C.',
  );
  const countId = useId();
  const count = countCharacters(text);
  const over = limit === undefined ? 0 : count - limit;
  return (
    <Stack gap={4}>
      <Textarea
        ref={field}
        label={label}
        rows={rows}
        value={text}
        aria-describedby={countId}
        aria-invalid={over > 0 || undefined}
        onChange={(event) => {
          setText(event.currentTarget.value);
          say('');
        }}
      />
      <Group justify="space-between" gap="0.25rem 1rem" fz="sm">
        <Text span id={countId} {...(over > 0 && { c: 'var(--ll-bad)', fw: 600 })}>
          {limit === undefined ? `${count} characters` : `${count} of ${limit}`}
          {over > 0 && `, ${over} too many`}
        </Text>
        <span role="status">{news}</span>
        <Button variant="outline" size="sm" aria-label={`Copy ${label}`} onClick={() => void copy(text)}>
          Copy
        </Button>
      </Group>
    </Stack>
  );
}
