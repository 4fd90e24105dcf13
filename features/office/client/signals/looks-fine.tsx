/** "Looks fine" for what is said about a contact or a student. */
import { Text } from '@mantine/core';
import { dismissSignals, NOTE_LIMIT, type Finding } from '#features/office/signals.contract.ts';
import { inboxCalls } from '#features/office/client/inbox-calls.ts';
import { schoolEntries } from '#features/entries/client/school-entries.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { callApi } from '#client/platform/api.ts';
import { queryClient } from '#client/platform/query-client.ts';
import { apiKey } from '#client/platform/use-api.ts';
import { showUndo } from '#client/ui/feedback/show-undo.tsx';
import { askReason } from '#client/ui/forms/ask-reason.tsx';
import { subjectName } from './signals-text.ts';

export const reloadFindings = () =>
  Promise.all(
    [...inboxCalls, ...schoolEntries].map((call) =>
      queryClient.invalidateQueries({ queryKey: apiKey(call) }),
    ),
  );

/** Resolves to true when what is shown has changed: saved, or a colleague was faster. */
export async function dismissFinding(finding: Finding): Promise<boolean> {
  const { kind, id } = finding.subject;
  const rules = finding.signals.map(({ rule }) => rule);
  const dismissal = { subject: { kind, id }, rules, note: '' };
  const name = subjectName(finding);
  let wasLate = false;
  const isDone = await askReason({
    title: 'Looks fine',
    label: 'Note',
    description: 'Why it is fine (optional). A family may ask to read it.',
    limit: NOTE_LIMIT,
    field: 'note',
    isOptional: true,
    isMild: true,
    button: 'Looks fine',
    send: (note) => callApi(dismissSignals, { body: { ...dismissal, note } }),
    failure(error) {
      wasLate ||= error.status === 409;
      return `Nothing was saved. ${failureReason(error)}`;
    },
    children: <Text style={{ overflowWrap: 'anywhere' }}>This is not shown for {name} for a year.</Text>,
  });
  if (isDone)
    showUndo(`Looks fine: ${name}. Not shown for a year.`, async () => {
      const { detail } = await callApi(dismissSignals, { body: { ...dismissal, undo: true } });
      void reloadFindings();
      return detail;
    });
  return isDone || wasLate;
}
