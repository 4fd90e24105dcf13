/** A head's settings: whose events the students see, who approves theirs, and who gets addresses. */
import { useState } from 'react';
import { Checkbox, Radio, Stack } from '@mantine/core';
import { setEventRules, type EventRules } from '#shared/events/event-rules.contract.ts';
import { callApi } from '#client/platform/api.ts';
import { EVENT_RULES_KEY, useEventRules } from './school-settings.api.ts';
import { SettingsForm, SettingsSection } from './settings-section.tsx';

export function EventRulesSection() {
  return (
    <SettingsSection id="event-rules" title="Community events" query={useEventRules()}>
      {(rules) => <EventRulesForm key={JSON.stringify(rules)} rules={rules} />}
    </SettingsSection>
  );
}

function EventRulesForm({ rules }: { readonly rules: EventRules }) {
  const [wanted, setWanted] = useState(rules);
  const change = (part: Partial<EventRules>) => setWanted((current) => ({ ...current, ...part }));
  return (
    <SettingsForm save={() => callApi(setEventRules, { body: wanted })} queryKey={EVENT_RULES_KEY}>
      <Radio.Group
        label="Our students see"
        value={wanted.events_for_students}
        onChange={(value) => change({ events_for_students: value === 'own' ? 'own' : 'all' })}
      >
        <Stack gap="sm" mt="xs">
          <Radio value="all" label="Events of all schools" />
          <Radio value="own" label="Only events of our school" />
        </Stack>
      </Radio.Group>
      <Checkbox
        label="An administrator approves events by students"
        description="Nobody else sees them before. Afterwards only the number of attendees can change."
        checked={wanted.events_need_approval}
        onChange={(event) => change({ events_need_approval: event.currentTarget.checked })}
      />
      <Checkbox
        label="Organizers of other schools get full names and email addresses"
        description="Of everybody from our school who registers. Without this, they get first name and initial."
        checked={wanted.gives_addresses}
        onChange={(event) => change({ gives_addresses: event.currentTarget.checked })}
      />
    </SettingsForm>
  );
}
