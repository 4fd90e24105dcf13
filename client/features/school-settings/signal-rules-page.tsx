/** A head's settings: which rules look at the entries of the school, and how much each weighs. */
import { useState } from 'react';
import { Anchor, Group, Stack, Switch, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router';
import { changeSignalSettings, type SignalSettings } from '#shared/signals/signals.contract.ts';
import { signalInnocent, signalName } from '#shared/signals/signals.text.ts';
import { callApi } from '#client/platform/api.ts';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { SIGNAL_RULES_KEY, useSignalRules } from './school-settings.api.ts';
import { SettingsForm, SettingsSection } from './settings-section.tsx';
import { readWeight, schoolDayWrong } from './signal-rules.ts';
import classes from './school-settings.module.css';

export default function SignalRulesPage() {
  return (
    <Stack gap="lg" maw={720}>
      <div>
        <Anchor component={Link} to="/admin/settings" underline="always">
          Back to the settings
        </Anchor>
      </div>
      <PageHeading>What is worth a look</PageHeading>
      <Text>
        Each rule says something of verified entries to the administrators of your school. None decides
        anything, and students do not see it. Changes hold from the next night on.
      </Text>
      <SettingsSection id="signal-rules" title="Rules" query={useSignalRules()}>
        {(settings) => <SignalRulesForm key={JSON.stringify(settings)} settings={settings} />}
      </SettingsSection>
    </Stack>
  );
}

function SignalRulesForm({ settings }: { readonly settings: SignalSettings }) {
  const [rules, setRules] = useState(() =>
    settings.rules.map(({ weight, ...rule }) => ({ ...rule, weight: String(weight) })),
  );
  const [from, setFrom] = useState(settings.school_day?.from ?? '');
  const [until, setUntil] = useState(settings.school_day?.until ?? '');
  const dayWrong = schoolDayWrong(from, until);
  const isWrong = dayWrong !== undefined || rules.some(({ weight }) => readWeight(weight) === undefined);
  const change = (place: number, part: Partial<(typeof rules)[number]>) =>
    setRules(rules.map((rule, index) => (index === place ? { ...rule, ...part } : rule)));
  const save = () =>
    callApi(changeSignalSettings, {
      body: {
        rules: rules.map(({ weight, ...rule }) => ({ ...rule, weight: readWeight(weight) ?? 1 })),
        school_day: from === '' ? null : { from, until },
      },
    });
  return (
    <SettingsForm save={save} queryKey={SIGNAL_RULES_KEY} isWrong={isWrong}>
      <ul className={classes['rules']}>
        {rules.map(({ rule, is_on, weight }, place) => (
          <li key={rule}>
            <Switch
              id={`rule-${place}`}
              // The switch has a label of its own, which is empty.
              aria-labelledby={`name-${place}`}
              aria-describedby={`innocent-${place}`}
              checked={is_on}
              onChange={(event) => change(place, { is_on: event.currentTarget.checked })}
            />
            <div className={classes['ruleWords']}>
              <label id={`name-${place}`} htmlFor={`rule-${place}`}>
                {signalName(rule)}
              </label>
              <Text size="sm" id={`innocent-${place}`}>
                May be nothing: {signalInnocent(rule)}
              </Text>
              {/* Open, so that what is wrong is seen. */}
              <details className={classes['weight']} open={readWeight(weight) === undefined || undefined}>
                <summary>
                  How much it weighs<VisuallyHidden>: {signalName(rule)}</VisuallyHidden>
                </summary>
                <TextInput
                  aria-label={`How much “${signalName(rule)}” weighs`}
                  description="From 1 to 100. An entry is in the list when its rules weigh 40 together."
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={3}
                  value={weight}
                  error={readWeight(weight) === undefined ? 'Please enter a number from 1 to 100' : undefined}
                  onChange={(event) => change(place, { weight: event.currentTarget.value })}
                />
              </details>
            </div>
          </li>
        ))}
      </ul>
      <fieldset className={classes['day']}>
        <legend>The school day</legend>
        <Text size="sm">While classes are held on weekdays. Without it, nothing is said of that.</Text>
        <Group gap="md" align="start">
          <TextInput
            type="time"
            label="From"
            value={from}
            error={dayWrong?.field === 'from' ? dayWrong.words : undefined}
            onChange={(event) => setFrom(event.currentTarget.value)}
          />
          <TextInput
            type="time"
            label="Until"
            value={until}
            error={dayWrong?.field === 'until' ? dayWrong.words : undefined}
            onChange={(event) => setUntil(event.currentTarget.value)}
          />
        </Group>
      </fieldset>
    </SettingsForm>
  );
}
