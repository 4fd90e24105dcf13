/** Whether an entry is verified, and if not, where the request to its contact stands and a way to ask again. */
import { Anchor, Button, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { Entry } from '#shared/entries/entries.contract.ts';
import { showFailure, showSuccess } from '#client/ui/notify.ts';
import { useResendVerification } from './entries.api.ts';
import { requestWords, resendFailure } from './entries.messages.ts';
import classes from './portfolio.module.css';

interface EntryVerificationProps {
  readonly entry: Entry;
  /** True where there is room to write the word beside the mark. */
  readonly withText?: boolean;
}

export function EntryVerification({ entry, withText = false }: EntryVerificationProps) {
  return (
    <Stack gap="xs" align="start">
      <VerifiedMark verified={entry.verified} withText={withText} />
      {!entry.verified && (
        <>
          <Text size="sm" className={classes['breakable'] ?? ''}>
            {requestWords(entry)}
          </Text>
          <ResendButton entry={entry} />
        </>
      )}
    </Stack>
  );
}

function VerifiedMark({ verified, withText }: { readonly verified: boolean; readonly withText: boolean }) {
  const word = verified ? 'Verified' : 'Not verified';
  return (
    <Anchor
      component={Link}
      to="/about-verification"
      className={classes['mark'] ?? ''}
      data-verified={verified}
    >
      {verified ? <IconCheck size={24} aria-hidden="true" /> : <IconX size={24} aria-hidden="true" />}
      {withText ? word : <VisuallyHidden>{word}</VisuallyHidden>}
      <VisuallyHidden>, about verification</VisuallyHidden>
    </Anchor>
  );
}

function ResendButton({ entry }: { readonly entry: Entry }) {
  const { mutate, isPending } = useResendVerification();
  return (
    <Button
      variant="outline"
      size="compact-sm"
      loading={isPending}
      aria-label={`Resend verification email for ${entry.event}`}
      onClick={() =>
        mutate(entry, {
          onSuccess: ({ detail }) => showSuccess(detail),
          onError: (error) => showFailure(resendFailure(entry.event, error)),
        })
      }
    >
      Resend
    </Button>
  );
}
