/** What a student has asked the school before beginning, and what it answered; and the way to ask. */
import { Anchor, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import type { Proposal } from '#shared/proposals/proposals.contract.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { SmallButton, SmallLink } from '#client/ui/components/small-button.tsx';
import { confirmAction } from '#client/ui/feedback/confirm-action.ts';
import { showFailure, showSuccess } from '#client/ui/feedback/notify.ts';
import { RetryAlert } from '#client/ui/feedback/retry-alert.tsx';
import { useSchoolZone, useToday } from '#client/ui/format/text.ts';
import { focusStart } from '#client/ui/forms/focus.ts';
import { canRecord, planText, recordAddress, stateWords } from './proposal-text.ts';
import { useProposals, useWithdraw } from './proposals.api.ts';
import classes from './proposals.module.css';

/** More are folded away. */
const SHOWN = 3;

interface AskBeforeProps {
  /** Only the organization has to be approved, and many are. */
  readonly isForOrganizations: boolean;
}

export function AskBefore({ isForOrganizations }: AskBeforeProps) {
  const { data, error, isFetching, refetch } = useProposals();
  const earlier = data?.slice(SHOWN) ?? [];
  return (
    <Paper component="section" withBorder p={{ base: 'sm', sm: 'lg' }} aria-labelledby="ask-before">
      <Stack gap="sm">
        <Title order={2} size="h3" id="ask-before">
          Ask before you begin
        </Title>
        <Group justify="space-between" gap="sm">
          <Text>
            {isForOrganizations ? (
              <>
                Hours count with{' '}
                <Anchor component={Link} to="/opportunities" inherit underline="always">
                  organizations that your school has approved
                </Anchor>
                . Ask about any other one.
              </>
            ) : (
              'Hours count only for what your school has approved.'
            )}
          </Text>
          <Button component={Link} to="/requirements/ask">
            Ask your school
          </Button>
        </Group>
        {error && (
          <RetryAlert isFetching={isFetching} onRetry={() => void refetch()}>
            What you asked could not be loaded. {failureReason(error)}
          </RetryAlert>
        )}
        {data && data.length > 0 && <Proposals proposals={data.slice(0, SHOWN)} />}
        {earlier.length > 0 && (
          <details>
            <summary>Earlier ({earlier.length})</summary>
            <Proposals proposals={earlier} />
          </details>
        )}
      </Stack>
    </Paper>
  );
}

function Proposals({ proposals }: { readonly proposals: readonly Proposal[] }) {
  const zone = useSchoolZone();
  const today = useToday(zone);
  return (
    <ul className={classes.list}>
      {proposals.map((proposal) => (
        <OwnProposal key={proposal.id} proposal={proposal} today={today} />
      ))}
    </ul>
  );
}

function OwnProposal({ proposal, today }: { readonly proposal: Proposal; readonly today: string }) {
  const { id, organization, activity, state, note } = proposal;
  const { mutateAsync, isPending } = useWithdraw();

  async function withdraw(): Promise<void> {
    const isSure = await confirmAction({
      title: 'Withdraw?',
      message: `Your school will not be asked about ${organization} any more.`,
      confirmLabel: 'Withdraw',
    });
    if (!isSure) return;
    try {
      await mutateAsync(id);
    } catch (error) {
      showFailure(`${organization} was not withdrawn. ${failureReason(error)}`, `withdraw ${id}`);
      return;
    }
    showSuccess(`${organization} is withdrawn.`, `withdraw ${id}`);
    // The button is gone.
    focusStart(document.getElementById('ask-before'));
  }

  return (
    <li>
      <strong>{organization}</strong>
      <span className={classes.state} data-state={state}>
        {stateWords[state]}
      </span>
      <div className={classes.plan}>{planText(proposal)}</div>
      <div>{activity}</div>
      {note !== null && <div>Your school writes: {note}</div>}
      {state === 'waiting' && (
        <div className={classes.actions}>
          <SmallLink
            variant="outline"
            to={`/requirements/ask/${id}`}
            aria-label={`Change what you ask for ${organization}`}
          >
            Change
          </SmallLink>
          <SmallButton
            variant="quiet"
            disabled={isPending}
            aria-label={`Withdraw ${organization}`}
            onClick={() => void withdraw()}
          >
            Withdraw
          </SmallButton>
        </div>
      )}
      {canRecord(proposal, today) && (
        <div className={classes.actions}>
          <SmallLink
            variant="outline"
            to={recordAddress(proposal)}
            aria-label={`Record hours with ${organization}`}
          >
            Record hours
          </SmallLink>
        </div>
      )}
    </li>
  );
}
