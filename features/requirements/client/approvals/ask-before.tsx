import { Group, Stack, Text } from '@mantine/core';
import {
  listProposals,
  withdrawProposal,
  type Proposal,
} from '#features/requirements/approvals/proposals.contract.ts';
import { useApi, useApiChange } from '#client/platform/use-api.ts';
import { ButtonLink, TextLink } from '#client/ui/components/links.tsx';
import { SmallButton, SmallLink } from '#client/ui/components/small-button.tsx';
import { actIfSure } from '#client/ui/feedback/act-if-sure.ts';
import { useSchoolZone, useToday } from '#client/ui/format/text.ts';
import { focusStart } from '#client/ui/forms/focus.ts';
import { Loaded } from '#client/ui/list/loaded.tsx';
import { CardSection } from '#client/ui/list/section.tsx';
import { canRecord, planText, recordAddress, stateWords } from './proposal-text.ts';
import lists from '#client/ui/list/list.module.css';

const SHOWN = 3;

/** @param isForOrganizations only organizations need approval, and many have it */
export function AskBefore({ isForOrganizations }: { readonly isForOrganizations: boolean }) {
  const zone = useSchoolZone();
  const today = useToday(zone);
  const query = useApi(listProposals);
  const list = (proposals: readonly Proposal[]) => (
    <Stack component="ul" gap={0} className={lists.bare}>
      {proposals.map((proposal) => (
        <OwnProposal key={proposal.id} proposal={proposal} today={today} />
      ))}
    </Stack>
  );
  return (
    <CardSection id="ask-before" title="Ask before you begin">
      <Group justify="space-between" gap="sm">
        <Text>
          {isForOrganizations ? (
            <>
              Hours count with{' '}
              <TextLink to="/opportunities">organizations that your school has approved</TextLink>. Ask about
              any other one.
            </>
          ) : (
            'Hours count only for what your school has approved.'
          )}
        </Text>
        <ButtonLink to="/requirements/ask">Ask your school</ButtonLink>
      </Group>
      <Loaded query={query} name="Your requests">
        {(proposals) => (
          <>
            {proposals.length > 0 && list(proposals.slice(0, SHOWN))}
            {proposals.length > SHOWN && (
              <details>
                <summary>Earlier ({proposals.length - SHOWN})</summary>
                {list(proposals.slice(SHOWN))}
              </details>
            )}
          </>
        )}
      </Loaded>
    </CardSection>
  );
}

function OwnProposal({ proposal, today }: { readonly proposal: Proposal; readonly today: string }) {
  const { id, organization, activity, state, note } = proposal;
  const { mutateAsync, isPending } = useApiChange(withdrawProposal, [listProposals]);

  async function withdraw(): Promise<void> {
    const isDone = await actIfSure(
      {
        title: 'Withdraw?',
        message: `Your school will not be asked about ${organization} any more. If you ask again, only work from that day on counts.`,
        confirmLabel: 'Withdraw',
      },
      async () => {
        await mutateAsync({ params: { id } });
        return `${organization} is withdrawn.`;
      },
      `${organization} was not withdrawn.`,
    );
    // The button is gone.
    if (isDone) focusStart(document.getElementById('ask-before'));
  }

  return (
    <Stack component="li" gap={2} py={10} style={{ borderTop: '1px solid var(--ll-line)' }}>
      <strong>{organization}</strong>
      <Text fz="var(--ll-text-note)" fw={600} c={state === 'approved' ? 'var(--ll-accent)' : 'var(--ll-ink)'}>
        {stateWords[state]}
      </Text>
      <Text c="var(--ll-ink-soft)">{planText(proposal)}</Text>
      <Text className={lists.prose}>{activity}</Text>
      {note !== null && <Text className={lists.prose}>Your school writes: {note}</Text>}
      <Group gap="xs">
        {state === 'waiting' && (
          <SmallButton
            variant="quiet"
            disabled={isPending}
            aria-label={`Withdraw ${organization}`}
            onClick={() => void withdraw()}
          >
            Withdraw
          </SmallButton>
        )}
        {canRecord(proposal, today) && (
          <SmallLink to={recordAddress(proposal)} aria-label={`Record hours with ${organization}`}>
            Record hours
          </SmallLink>
        )}
      </Group>
    </Stack>
  );
}
