/** A head's setting: whether the school keeps a record of students who delete their account. */
import { useState } from 'react';
import { Checkbox } from '@mantine/core';
import { setKeptRecordsRule, type KeptRecordsRule } from '#shared/privacy/kept-records.contract.ts';
import { callApi } from '#client/platform/api.ts';
import { KEPT_RECORDS_KEY, useKeptRecordsRule } from './school-settings.api.ts';
import { SettingsForm, SettingsSection } from './settings-section.tsx';

export function KeptRecordsSection() {
  return (
    <SettingsSection id="kept-records" title="Deleted accounts" query={useKeptRecordsRule()}>
      {(rule) => <KeptRecordsForm key={String(rule.keeps_records)} rule={rule} />}
    </SettingsSection>
  );
}

function KeptRecordsForm({ rule }: { readonly rule: KeptRecordsRule }) {
  const [keeps, setKeeps] = useState(rule.keeps_records);
  const save = () => callApi(setKeptRecordsRule, { body: { keeps_records: keeps } });
  return (
    <SettingsForm save={save} queryKey={KEPT_RECORDS_KEY}>
      <Checkbox
        label="Keep verified hours without a name"
        description="Dates, hours and graduation year of students who delete their account, until two years after it. We email every student; it holds for each 30 days later. They are in the spreadsheet of the school."
        checked={keeps}
        onChange={(event) => setKeeps(event.currentTarget.checked)}
      />
    </SettingsForm>
  );
}
