import { useState } from 'react';
import { Box, Button, Group, Stack, Text, Textarea, Title } from '@mantine/core';
import {
  decideProposal,
  listSchoolProposals,
  PROPOSALS_PAGE_SIZE,
  type SchoolProposal,
  type ProposalFilter,
} from '#features/requirements/approvals/proposals.contract.ts';
import { proposalLimits } from '#features/requirements/approvals/proposals.rules.ts';
import { asApiError, failureReason } from '#client/platform/api-error.ts';
import { useApiChange, useApiPage } from '#client/platform/use-api.ts';
import { LongText } from '#client/ui/components/long-text.tsx';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { PageTabs } from '#client/ui/components/page-tabs.tsx';
import { showFailure, showSuccess } from '#client/ui/feedback/notify.ts';
import { focusOnce } from '#client/ui/forms/focus.ts';
import { ReasonForm } from '#client/ui/forms/reason-form.tsx';
import { schoolDay, useSchoolZone } from '#client/ui/format/text.ts';
import { AllVerifiedPicture } from '#client/ui/illustrations/illustration.tsx';
import { CompactCards } from '#client/ui/list/compact-card.tsx';
import { DataList } from '#client/ui/list/data-list.tsx';
import { useListAddress } from '#client/ui/list/filters/use-list-address.ts';
import { decidedText, planText } from './proposal-text.ts';

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

const useAsked = (show: ProposalFilter, search: string, page: number) =>
  useApiPage(listSchoolProposals, { show, search }, page, PROPOSALS_PAGE_SIZE);

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

function AskedList({ show }: { readonly show: ProposalFilter }) {
  const view = useListAddress(filters);
  return (
    <DataList
      {...lists[show]}
      query={useAsked(show, view.filters.search, view.page)}
      view={view}
      pageSize={PROPOSALS_PAGE_SIZE}
      what="The requests"
      finder={{ label: 'Find a student', filters: { search: { label: 'Student', hint: 'Name or email' } } }}
      noMatch="No request matches."
    >
      {(proposals, isStale) => (
        <CompactCards isStale={isStale}>
          {proposals.map((proposal) => (
            <ProposalRow key={`${proposal.id} ${proposal.version}`} proposal={proposal} />
          ))}
        </CompactCards>
      )}
    </DataList>
  );
}

const SHOWN = 400;

function ProposalRow({ proposal }: { readonly proposal: SchoolProposal }) {
  const { id, version, student, organization, activity, contact, state, note } = proposal;
  const [isRefusing, setRefusing] = useState(false);
  const [approvalNote, setApprovalNote] = useState<string>();
  const { mutate, mutateAsync, isPending } = useApiChange(decideProposal, [listSchoolProposals], {
    onSuccess: (decided) => showSuccess(decidedText(decided)),
    onError(error) {
      // The form of a refusal shows its own, but goes with the row that changed meanwhile.
      if (!isRefusing || asApiError(error).status === 409) showFailure(failureReason(error));
    },
  });
  const approval = (approves_organization?: true) => ({
    params: { id },
    body: { version, approves: true, approves_organization, note: approvalNote ?? '' },
  });
  const zone = useSchoolZone();
  const what = `${organization} of ${student.name}`;
  const isWaiting = state === 'waiting';
  const named = (text: string) => ({ children: text, 'aria-label': `${text}: ${what}` });
  return (
    <Box component="li" p="sm" style={{ overflowWrap: 'anywhere' }}>
      <Stack gap="xs">
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
            send={(text) => mutateAsync({ params: { id }, body: { version, approves: false, note: text } })}
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
            <Group gap="sm">
              {state !== 'approved' && (
                <Button
                  variant={isWaiting ? 'filled' : 'outline'}
                  loading={isPending}
                  {...named(isWaiting ? 'Approve' : 'Approve after all')}
                  onClick={() => mutate(approval())}
                />
              )}
              {isWaiting && (
                <Button
                  variant="outline"
                  disabled={isPending}
                  aria-label={`Approve ${organization} for everybody: ${what}`}
                  onClick={() => mutate(approval(true))}
                >
                  Approve for everybody
                </Button>
              )}
              {state !== 'refused' && (
                <Button
                  variant="outline"
                  disabled={isPending}
                  {...named(isWaiting ? 'Refuse…' : 'Refuse after all…')}
                  onClick={() => setRefusing(true)}
                />
              )}
              {state !== 'approved' && approvalNote === undefined && (
                <Button variant="subtle" {...named('Add a note')} onClick={() => setApprovalNote('')} />
              )}
            </Group>
          </>
        )}
      </Stack>
    </Box>
  );
}

function decisionText({ state, decided_at, by_name }: SchoolProposal, zone: string): string {
  const when = decided_at === null ? '' : ` on ${schoolDay(decided_at, zone)}`;
  return `${state === 'approved' ? 'Approved' : 'Refused'}${when}${by_name === null ? '' : ` by ${by_name}`}`;
}
