/** A head's settings: how the administrators of the school log in. */
import { useState } from 'react';
import { Checkbox, NativeSelect, Text } from '@mantine/core';
import { setSignInRules, type SignInRules } from '#shared/second-factor/staff-sign-in.contract.ts';
import { idleMinutes } from '#shared/second-factor/second-factor.rules.ts';
import { callApi } from '#client/platform/api.ts';
import { schoolTime, useSchoolZone } from '#client/ui/format/text.ts';
import { SIGN_IN_RULES_KEY, useSignInRules } from './school-settings.api.ts';
import { SettingsForm, SettingsSection } from './settings-section.tsx';

export function SignInRulesSection() {
  return (
    <SettingsSection id="sign-in-rules" title="How administrators log in" query={useSignInRules()}>
      {(rules) => <SignInRulesForm key={`${rules.needed_from ?? ''} ${rules.idle_minutes}`} rules={rules} />}
    </SettingsSection>
  );
}

/** How many administrators have no second step yet. */
function withoutSecondStep({ administrators, without }: SignInRules): string {
  if (without === 0) return 'Every administrator has one.';
  return `${without} of ${administrators} administrators ${without === 1 ? 'has' : 'have'} none yet.`;
}

function SignInRulesForm({ rules }: { readonly rules: SignInRules }) {
  const [isRequired, setRequired] = useState(rules.second_factor === 'required');
  const [minutes, setMinutes] = useState(rules.idle_minutes);
  const zone = useSchoolZone();
  const save = () =>
    callApi(setSignInRules, {
      body: {
        second_factor: isRequired ? 'required' : 'optional',
        idle_minutes: idleMinutes.find((one) => one === minutes) ?? 60,
      },
    });
  return (
    <SettingsForm save={save} queryKey={SIGN_IN_RULES_KEY}>
      <Checkbox
        label="Administrators need a second step"
        description="An authenticator app or a passkey, 14 days after you save this. We email everybody who has none."
        checked={isRequired}
        onChange={(event) => setRequired(event.currentTarget.checked)}
      />
      <Text size="sm">
        {rules.needed_from !== null && (
          <>
            Needed from <time dateTime={rules.needed_from}>{schoolTime(rules.needed_from, zone)}</time>.{' '}
          </>
        )}
        {withoutSecondStep(rules)}
      </Text>
      <NativeSelect
        label="Log administrators out when they do nothing for"
        maw="20rem"
        data={idleMinutes.map((one) => ({ value: String(one), label: `${one} minutes` }))}
        value={String(minutes)}
        onChange={(event) => setMinutes(Number(event.currentTarget.value))}
      />
    </SettingsForm>
  );
}
