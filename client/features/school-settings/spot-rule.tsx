/** A head's setting: whether hours confirmed on the spot count before the contact's mailbox has answered. */
import { useState } from 'react';
import { Checkbox } from '@mantine/core';
import { setSpotRule, type SpotRule } from '#shared/entries/spot-rule.contract.ts';
import { callApi } from '#client/platform/api.ts';
import { SPOT_RULE_KEY, useSpotRule } from './school-settings.api.ts';
import { SettingsForm, SettingsSection } from './settings-section.tsx';

export function SpotRuleSection() {
  return (
    <SettingsSection id="on-the-spot" title="Hours confirmed on the spot" query={useSpotRule()}>
      {(rule) => <SpotRuleForm key={String(rule.spot_needs_proof)} rule={rule} />}
    </SettingsSection>
  );
}

function SpotRuleForm({ rule }: { readonly rule: SpotRule }) {
  const [needsProof, setNeedsProof] = useState(rule.spot_needs_proof);
  const save = () => callApi(setSpotRule, { body: { spot_needs_proof: needsProof } });
  return (
    <SettingsForm save={save} queryKey={SPOT_RULE_KEY}>
      <Checkbox
        label="They count when the contact has answered the receipt"
        description="A contact confirms on their own phone while the student is there, and gets a receipt by email. Without this, the hours count at once. Also for hours that are there already."
        checked={needsProof}
        onChange={(event) => setNeedsProof(event.currentTarget.checked)}
      />
    </SettingsForm>
  );
}
