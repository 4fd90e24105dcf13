/** What one student asks, and what can be decided about it. */
import { useState } from 'react';
import { Box, Button, Group, Stack, Text, Textarea, Title } from '@mantine/core';
import type { AskedProposal } from '#shared/proposals/proposals.contract.ts';
import { proposalLimits } from '#shared/proposals/proposals.rules.ts';
import { asApiError } from '#client/platform/api.ts';
import { failureReason, type ApiError } from '#client/platform/api-error.ts';
import { LongText } from '#client/ui/components/long-text.tsx';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { schoolDay, useSchoolZone } from '#client/ui/format/text.ts';
import { focusOnce } from '#client/ui/forms/focus.ts';
import { ReasonForm } from '#client/ui/forms/reason-form.tsx';
import { planText } from './proposal-text.ts';

export interface Decided {
  readonly approves: boolean;
  /** Work for the organization is approved for everybody. */
  readonly approvesOrganization?: boolean;
  readonly note?: string;
}

interface AskedRowProps {
  readonly proposal: AskedProposal;
  /** @throws ApiError */
  readonly onDecide: (how: Decided) => Promise<void>;
}

const SHOWN = 400;

export function AskedRow({ proposal, onDecide }: AskedRowProps) {
  const { student, organization, activity, contact, state, note } = proposal;
  const [isRefusing, setRefusing] = useState(false);
  /** Undefined until somebody wants to write one. */
  const [approvalNote, setApprovalNote] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const zone = useSchoolZone();
  const what = `${organization} of ${student.name}`;

  async function decide(how: Decided): Promise<void> {
    setBusy(true);
    setError(null);
    try {
      await onDecide(how);
    } catch (thrown) {
      setError(asApiError(thrown));
    }
    setBusy(false);
  }

  return (
    <Box component="li" p="sm" style={{ overflowWrap: 'anywhere' }}>
      <Stack gap="xs">
        <Title order={3} size="h4">
          {organization}
        </Title>
        <Text size="sm">
          {student.name} · class of {student.class}
          <br />
          {planText(proposal)}
          {contact !== null && <> · {contact}</>}
        </Text>
        <LongText text={activity} about={organization} shown={SHOWN} />
        {state !== 'waiting' && <Text size="sm">{decisionText(proposal, zone)}</Text>}
        {note !== null && <Text size="sm">“{note}”</Text>}
        {isRefusing ? (
          <ReasonForm
            label="Why do you not approve it?"
            description={`We email this to ${student.name}.${state === 'approved' ? ' What you approved for everybody stays so, under Organizations.' : ''}`}
            limit={proposalLimits.note}
            first={approvalNote}
            field="note"
            button="Refuse"
            send={(words) => onDecide({ approves: false, note: words })}
            onSent={() => setRefusing(false)}
            onCancel={() => setRefusing(false)}
          />
        ) : (
          <>
            {approvalNote !== undefined && (
              <Textarea
                label={`Note to ${student.name}`}
                description="We email it when you approve."
                rows={2}
                maxLength={proposalLimits.note}
                // The button that was pressed is gone.
                ref={focusOnce}
                value={approvalNote}
                onChange={(change) => setApprovalNote(change.currentTarget.value)}
              />
            )}
            {error && <ErrorAlert>{failureReason(error)}</ErrorAlert>}
            <Group gap="sm">
              {state !== 'approved' && (
                <Button
                  variant={state === 'waiting' ? 'filled' : 'outline'}
                  loading={isBusy}
                  aria-label={`${state === 'waiting' ? 'Approve' : 'Approve after all'}: ${what}`}
                  onClick={() => void decide({ approves: true, note: approvalNote })}
                >
                  {state === 'waiting' ? 'Approve' : 'Approve after all'}
                </Button>
              )}
              {state === 'waiting' && (
                <Button
                  variant="outline"
                  disabled={isBusy}
                  aria-label={`Approve ${organization} for everybody: ${what}`}
                  onClick={() =>
                    void decide({ approves: true, approvesOrganization: true, note: approvalNote })
                  }
                >
                  Approve for everybody
                </Button>
              )}
              {state !== 'refused' && (
                <Button
                  variant="outline"
                  disabled={isBusy}
                  aria-label={`${state === 'waiting' ? 'Refuse…' : 'Refuse after all…'}: ${what}`}
                  onClick={() => {
                    setError(null);
                    setRefusing(true);
                  }}
                >
                  {state === 'waiting' ? 'Refuse…' : 'Refuse after all…'}
                </Button>
              )}
              {state !== 'approved' && approvalNote === undefined && (
                <Button
                  variant="subtle"
                  aria-label={`Add a note: ${what}`}
                  onClick={() => setApprovalNote('')}
                >
                  Add a note
                </Button>
              )}
            </Group>
          </>
        )}
      </Stack>
    </Box>
  );
}

/** `Approved on May 4, 2026 by Ana Diaz`. */
function decisionText({ state, decided_at, by_name }: AskedProposal, zone: string): string {
  const when = decided_at === null ? '' : ` on ${schoolDay(decided_at, zone)}`;
  return `${state === 'approved' ? 'Approved' : 'Refused'}${when}${by_name === null ? '' : ` by ${by_name}`}`;
}
