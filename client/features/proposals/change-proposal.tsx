/** A student changes what waits for the school. */
import { useState } from 'react';
import { Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { Proposal } from '#shared/proposals/proposals.contract.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { FormCard } from '#client/ui/components/form-card.tsx';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { RetryAlert } from '#client/ui/feedback/retry-alert.tsx';
import { ProposalFields } from './proposal-form.tsx';
import { useProposals } from './proposals.api.ts';

export function ChangeProposal({ id }: { readonly id: string }) {
  const { data, error, isFetching, refetch } = useProposals();
  const found = data?.find((proposal) => String(proposal.id) === id);
  return (
    <FormCard maxWidth="40rem">
      <Stack gap="md">
        <PageHeading>Change what you ask</PageHeading>
        {error && !data && (
          <RetryAlert isFetching={isFetching} onRetry={() => void refetch()}>
            What you asked could not be loaded. {failureReason(error)}
          </RetryAlert>
        )}
        {!data && !error && <LoadingBlock shape="lines" />}
        {data && <Change key={id} found={found} />}
      </Stack>
    </FormCard>
  );
}

/** Goes on with what it began with: what is typed stays there when the school answers meanwhile, and is then refused. */
function Change({ found }: { readonly found: Proposal | undefined }) {
  const [first] = useState(found);
  if (first?.state !== 'waiting') {
    return (
      <Text>
        {first ? 'Your school has answered this already.' : 'There is nothing like that any more.'}{' '}
        <Link to="/requirements">See what counts</Link>
      </Text>
    );
  }
  return <ProposalFields changed={first} first={formOf(first)} />;
}

function formOf({ organization, activity, contact, planned_hours, from_day, until_day }: Proposal) {
  return {
    organization,
    activity,
    contact: contact ?? '',
    planned_hours: planned_hours === null ? '' : String(planned_hours),
    from_day,
    until_day: until_day ?? '',
  };
}
