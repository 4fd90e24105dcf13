/** "Looks fine" for what is said about a contact or a student. */
import { Text } from '@mantine/core';
import type { z } from 'zod';
import { listActivity, type ActivityLine } from '#features/audit-trail/activity.contract.ts';
import * as contract from '#features/office/signals.contract.ts';
import { signalRuleNames, type SignalRuleName } from '#features/office/signals.rules.ts';
import { signalName } from '#features/office/signals.text.ts';
import { inboxCalls } from '#features/office/client/inbox-calls.ts';
import { schoolEntries } from '#features/entries/client/school-entries.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { callApi } from '#client/platform/api.ts';
import { queryClient } from '#client/platform/query-client.ts';
import { apiKey } from '#client/platform/use-api.ts';
import { showWhy } from '#client/ui/feedback/notify.ts';
import { SmallButton } from '#client/ui/components/small-button.tsx';
import { showUndo } from '#client/ui/feedback/show-undo.tsx';
import { focusStart } from '#client/ui/forms/focus.ts';
import { askReason } from '#client/ui/forms/reason-form.tsx';
import { subjectName } from './signals-text.ts';

export const reloadFindings = () =>
  Promise.all(
    [...inboxCalls, ...schoolEntries, listActivity].map((call) =>
      queryClient.invalidateQueries({ queryKey: apiKey(call) }),
    ),
  );

/** Resolves to true when what is shown has changed: saved, or a colleague was faster. */
export async function dismissFinding(finding: contract.Finding): Promise<boolean> {
  const { kind, id } = finding.subject;
  const rules = finding.signals.map(({ rule }) => rule);
  const dismissal = { subject: { kind, id }, rules };
  const name = subjectName(finding);
  let wasLate = false;
  let dismissals: number[] = [];
  const isDone = await askReason({
    title: 'Looks fine',
    label: 'Note',
    description: 'Why it is fine (optional). A family may ask to read it.',
    limit: contract.NOTE_LIMIT,
    field: 'note',
    isOptional: true,
    isMild: true,
    button: 'Looks fine',
    async send(note) {
      ({ dismissals } = await callApi(contract.dismissSignals, { body: { ...dismissal, note } }));
    },
    failure(error) {
      wasLate ||= error.status === 409;
      return `Nothing was saved. ${failureReason(error)}`;
    },
    children: <Text style={{ overflowWrap: 'anywhere' }}>This is not shown for {name} for a year.</Text>,
  });
  if (isDone) showUndo(`Looks fine: ${name}. Not shown for a year.`, () => endAll(dismissals));
  return isDone || wasLate;
}

/** @returns what is said about it */
async function endAll(ids: number[]): Promise<string> {
  try {
    return (await callApi(contract.endDismissals, { body: { ids } })).detail;
  } finally {
    // Also after a failure: a colleague may have been faster.
    void reloadFindings();
  }
}

interface Dismissed extends Omit<z.input<typeof contract.dismissSignals.body>, 'rules'> {
  readonly id: number;
  readonly rule: SignalRuleName;
}

/** Takes back that something was found fine, whoever did. */
export function ShowAgain({ id, rule, ...dismissal }: Dismissed) {
  async function end(): Promise<void> {
    const again = async () => {
      const { detail } = await callApi(contract.dismissSignals, { body: { ...dismissal, rules: [rule] } });
      void reloadFindings();
      return detail;
    };
    await endAll([id]).then((said) => showUndo(said, again), showWhy('Nothing was changed.'));
    focusStart();
  }
  return (
    <SmallButton aria-label={`Show again: ${signalName(rule)}`} onClick={() => void end()}>
      Show again
    </SmallButton>
  );
}

/** For a line of the activity. */
export function showAgainOf({ kind, facts, about }: ActivityLine) {
  const { rule, dismissal, entry, reason } = facts;
  const name = signalRuleNames.find((one) => one === rule);
  const of = about
    ? { kind: 'student' as const, id: about.id }
    : { kind: 'contact' as const, id: Number(entry) };
  if (kind !== 'signal found fine' || !name || typeof dismissal !== 'number' || !of.id) return undefined;
  return <ShowAgain id={dismissal} rule={name} subject={of} note={String(reason ?? '')} />;
}
