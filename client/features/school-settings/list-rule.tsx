/** A head's settings: whether busy contacts get one list a day instead of an email for each entry, and where their answers go. */
import { useState } from 'react';
import { Checkbox, TextInput } from '@mantine/core';
import { isEmailAddress, normalizeEmail } from '#shared/rules.ts';
import { setListRule, type ListRule } from '#shared/digests/digests.contract.ts';
import { callApi } from '#client/platform/api.ts';
import { LIST_RULE_KEY, useListRule } from './school-settings.api.ts';
import { SettingsForm, SettingsSection } from './settings-section.tsx';

export function ListRuleSection() {
  return (
    <SettingsSection id="list-rule" title="Emails to contacts" query={useListRule()}>
      {(rule) => <ListRuleForm key={`${rule.lists_requests} ${rule.reply_email}`} rule={rule} />}
    </SettingsSection>
  );
}

function ListRuleForm({ rule }: { readonly rule: ListRule }) {
  const [lists, setLists] = useState(rule.lists_requests);
  const [replies, setReplies] = useState(rule.reply_email ?? '');
  const isWrong = replies.trim() !== '' && !isEmailAddress(normalizeEmail(replies));
  const save = () => callApi(setListRule, { body: { lists_requests: lists, reply_email: replies } });
  return (
    <SettingsForm save={save} queryKey={LIST_RULE_KEY} isWrong={isWrong}>
      <Checkbox
        label="Busy contacts get one list a day"
        description="The first three requests of a day are emailed at once. The others, and reminders, come as one list at 4 PM. Each contact can choose otherwise."
        checked={lists}
        onChange={(event) => setLists(event.currentTarget.checked)}
      />
      <TextInput
        type="email"
        label="Answers of contacts go to"
        description="An email address of your school. Empty: the operator of Limelight gets them."
        value={replies}
        error={isWrong ? 'Please enter an email address.' : undefined}
        onChange={(event) => setReplies(event.currentTarget.value)}
      />
    </SettingsForm>
  );
}
