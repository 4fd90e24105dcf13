/** A head's settings: whether the inbox points to entries that are worth a look. */
import { useState } from 'react';
import { Checkbox } from '@mantine/core';
import { setSignalsRule, type SignalsRule } from '#shared/signals/signals.contract.ts';
import { callApi } from '#client/platform/api.ts';
import { SIGNALS_RULE_KEY, useSignalsRule } from './school-settings.api.ts';
import { SettingsForm, SettingsSection } from './settings-section.tsx';

export function SignalsRuleSection() {
  return (
    <SettingsSection id="signals-rule" title="Worth a look" query={useSignalsRule()}>
      {(rule) => <SignalsRuleForm key={String(rule.looks_at_entries)} rule={rule} />}
    </SettingsSection>
  );
}

function SignalsRuleForm({ rule }: { readonly rule: SignalsRule }) {
  const [looks, setLooks] = useState(rule.looks_at_entries);
  const save = () => callApi(setSignalsRule, { body: { looks_at_entries: looks } });
  return (
    <SettingsForm save={save} queryKey={SIGNALS_RULE_KEY}>
      <Checkbox
        label="The inbox points to entries that are worth a look"
        description="Ten rules look at what contacts verified, each night. They decide nothing, and students do not see it."
        checked={looks}
        onChange={(event) => setLooks(event.currentTarget.checked)}
      />
    </SettingsForm>
  );
}
