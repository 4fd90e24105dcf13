/** A head's setting: whether busy contacts get one list a day instead of an email for each entry. */
import { useState } from 'react';
import { Checkbox } from '@mantine/core';
import { setListRule, type ListRule } from '#shared/digests/digests.contract.ts';
import { callApi } from '#client/platform/api.ts';
import { LIST_RULE_KEY, useListRule } from './school-settings.api.ts';
import { SettingsForm, SettingsSection } from './settings-section.tsx';

export function ListRuleSection() {
  return (
    <SettingsSection id="list-rule" title="Emails to contacts" query={useListRule()}>
      {(rule) => <ListRuleForm key={String(rule.lists_requests)} rule={rule} />}
    </SettingsSection>
  );
}

function ListRuleForm({ rule }: { readonly rule: ListRule }) {
  const [lists, setLists] = useState(rule.lists_requests);
  const save = () => callApi(setListRule, { body: { lists_requests: lists } });
  return (
    <SettingsForm save={save} queryKey={LIST_RULE_KEY}>
      <Checkbox
        label="Busy contacts get one list a day"
        description="The first three requests of a day are emailed at once. The others, and reminders, come as one list at 4 PM. Each contact can choose otherwise."
        checked={lists}
        onChange={(event) => setLists(event.currentTarget.checked)}
      />
    </SettingsForm>
  );
}
