import { useState } from 'react';
import { Button, Group, Stack, Text, Textarea, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import * as contract from '#features/requirements/approvals/proposals.contract.ts';
import { proposalLimits } from '#features/requirements/approvals/proposals.rules.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { useApiChange, useApiPage } from '#client/platform/use-api.ts';
import { LongText } from '#client/ui/components/long-text.tsx';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { PageTabs } from '#client/ui/components/page-tabs.tsx';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { confirmAction } from '#client/ui/feedback/confirm-action.ts';
import { showUndo } from '#client/ui/feedback/show-undo.tsx';
import { focusOnce } from '#client/ui/forms/focus.ts';
import { ReasonForm } from '#client/ui/forms/reason-form.tsx';
import { schoolDay, useSchoolZone } from '#client/ui/format/text.ts';
import { AllVerifiedPicture } from '#client/ui/illustrations/illustration.tsx';
import { CompactCards } from '#client/ui/list/compact-card.tsx';
import { DataList } from '#client/ui/list/data-list.tsx';
import { useListAddress } from '#client/ui/list/filters/use-list-address.ts';
import { decidedText, goneText, planText } from './proposal-text.ts';

export default function ProposalsPage() {
  const { data } = useAsked('waiting', '', 1);
  return (
    <Stack gap="md" maw={720}>
      <PageHeading>Activity approvals</PageHeading>
      <PageTabs
        label="Activity approvals"
        tabs={[
          {
            id: 'waiting',
            title: data && data.total > 0 ? `Waiting (${data.total})` : 'Waiting',
            content: <AskedList show="waiting" />,
          },
          { id: 'decided', title: 'Decided', content: <AskedList show="decided" /> },
        ]}
      />
    </Stack>
  );
}

const useAsked = (show: contract.ProposalFilter, search: string, page: number) =>
  useApiPage(contract.listSchoolProposals, { show, search }, page, contract.PROPOSALS_PAGE_SIZE);

const lists = {
  waiting: {
    noun: ['waiting activity', 'waiting activities'],
    empty: 'Nothing is waiting.',
    emptyPicture: <AllVerifiedPicture />,
    emptyLine:
      'Where a requirement asks for approval, students ask here before they begin. Hours count from the first day they name, even if you answer later.',
  },
  decided: {
    noun: ['decided activity', 'decided activities'],
    empty: 'Nothing yet.',
    emptyLine: 'What you approve or refuse is kept here.',
  },
} as const;

const filters = ['search'] as const;

function AskedList({ show }: { readonly show: contract.ProposalFilter }) {
  const view = useListAddress(filters);
  const [gone, setGone] = useState('');
  const { mutateAsync } = useApiChange(contract.decideProposals, [contract.listSchoolProposals]);

  /** @throws ApiError, shown where the decision was made */
  async function decide(
    some: readonly contract.SchoolProposal[],
    { approves, approvesOrganization: approves_organization = false, note = '' }: Decided,
  ): Promise<void> {
    setGone('');
    const proposals = some.map(({ id, version }) => ({ id, version }));
    const outcome = await mutateAsync({ body: { proposals, approves, approves_organization, note } });
    const decided = some.filter((one) => outcome.decided.includes(one.id));
    setGone(goneText(outcome));
    const [one] = decided;
    if (!one) return;
    // All proposals of one list are decided together, so they had the same state as this one.
    const before = {
      approves: one.state === 'waiting' ? null : one.state === 'approved',
      note: one.note ?? '',
    };
    const then = decided.map(({ id, version }) => ({ id, version: version + 1 }));
    showUndo(decidedText(decided, approves), async () => {
      const undone = await mutateAsync({ body: { proposals: then, ...before, undo: outcome.organizations } });
      return `Taken back. Emails that were sent are corrected. ${goneText(undone)}`.trim();
    });
  }

  return (
    <Stack gap="md">
      {gone !== '' && <ErrorAlert>{gone}</ErrorAlert>}
      <DataList
        {...lists[show]}
        query={useAsked(show, view.filters.search, view.page)}
        view={view}
        what="The requests"
        finder={{ label: 'Find a student', filters: { search: { label: 'Student', hint: 'Name or email' } } }}
        noMatch="No request matches."
      >
        {(proposals, isStale) => (
          <>
            <CompactCards isStale={isStale}>
              {proposals.map((proposal) => (
                <ProposalRow
                  key={`${proposal.id} ${proposal.version}`}
                  proposal={proposal}
                  onDecide={(how) => decide([proposal], how)}
                />
              ))}
            </CompactCards>
            {show === 'waiting' && proposals.length > 1 && (
              <ApproveAll count={proposals.length} onApprove={() => decide(proposals, { approves: true })} />
            )}
          </>
        )}
      </DataList>
    </Stack>
  );
}

function ApproveAll({ count, onApprove }: { count: number; onApprove: () => Promise<void> }) {
  const { mutate, error, isPending } = useMutation({ mutationFn: onApprove });

  async function ask(): Promise<void> {
    const isSure = await confirmAction({
      title: `Approve ${count}?`,
      message: 'Everything on this page is approved, and we email the students.',
      confirmLabel: `Approve ${count}`,
    });
    if (isSure) mutate();
  }

  return (
    <>
      {error && <ErrorAlert>{failureReason(error)}</ErrorAlert>}
      <Button w="fit-content" variant="outline" loading={isPending} onClick={() => void ask()}>
        Approve all {count}
      </Button>
    </>
  );
}

interface Decided {
  readonly approves: boolean;
  readonly approvesOrganization?: boolean;
  readonly note?: string;
}

const SHOWN = 400;

function ProposalRow(props: {
  proposal: contract.SchoolProposal;
  onDecide: (how: Decided) => Promise<void>;
}) {
  const { proposal, onDecide } = props;
  const { student, organization, activity, contact, state, note } = proposal;
  const [isRefusing, setRefusing] = useState(false);
  const [approvalNote, setApprovalNote] = useState<string>();
  const { mutate: decide, isPending, error, reset } = useMutation({ mutationFn: onDecide });
  const zone = useSchoolZone();
  const what = `${organization} of ${student.name}`;
  const isWaiting = state === 'waiting';
  const named = (text: string) => ({ children: text, 'aria-label': `${text}: ${what}` });
  return (
    <Stack component="li" gap="xs" p="sm" style={{ overflowWrap: 'anywhere' }}>
      <Title order={2} size="h4">
        {organization}
      </Title>
      <Text size="sm">
        {student.name} · class of {student.class}
        <br />
        {planText(proposal)}
        {contact !== null && <> · {contact}</>}
      </Text>
      <LongText text={activity} about={organization} shown={SHOWN} />
      {!isWaiting && <Text size="sm">{decisionText(proposal, zone)}</Text>}
      {note !== null && <Text size="sm">“{note}”</Text>}
      {isRefusing ? (
        <ReasonForm
          label="Why are you not approving it?"
          description={`We email this to ${student.name}.${state === 'approved' ? ' What you approved for everybody stays approved, under Organizations.' : ''}`}
          limit={proposalLimits.note}
          first={approvalNote}
          field="note"
          button="Refuse"
          send={(text) => onDecide({ approves: false, note: text })}
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
              ref={focusOnce}
              value={approvalNote}
              onChange={(change) => setApprovalNote(change.currentTarget.value)}
            />
          )}
          {error && <ErrorAlert>{failureReason(error)}</ErrorAlert>}
          <Group gap="sm">
            {state !== 'approved' && (
              <Button
                variant={isWaiting ? 'filled' : 'outline'}
                loading={isPending}
                {...named(isWaiting ? 'Approve' : 'Approve after all')}
                onClick={() => decide({ approves: true, note: approvalNote })}
              />
            )}
            {isWaiting && (
              <Button
                variant="outline"
                disabled={isPending}
                aria-label={`Approve ${organization} for everybody: ${what}`}
                onClick={() => decide({ approves: true, approvesOrganization: true, note: approvalNote })}
              >
                Approve for everybody
              </Button>
            )}
            {state !== 'refused' && (
              <Button
                variant="outline"
                disabled={isPending}
                {...named(isWaiting ? 'Refuse…' : 'Refuse after all…')}
                onClick={() => {
                  reset();
                  setRefusing(true);
                }}
              />
            )}
            {state !== 'approved' && approvalNote === undefined && (
              <Button variant="subtle" {...named('Add a note')} onClick={() => setApprovalNote('')} />
            )}
          </Group>
        </>
      )}
    </Stack>
  );
}

function decisionText({ state, decided_at, by_name }: contract.SchoolProposal, zone: string): string {
  const when = decided_at === null ? '' : ` on ${schoolDay(decided_at, zone)}`;
  return `${state === 'approved' ? 'Approved' : 'Refused'}${when}${by_name === null ? '' : ` by ${by_name}`}`;
}
