/** A private address with which calendar apps subscribe to the user's events. */
import { useEffect, useRef, useState } from 'react';
import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import {
  getCalendarFeed,
  renewCalendarFeed,
  revokeCalendarFeed,
  type CalendarFeed,
} from '#features/events/events.contract.ts';
import { asApiError, failureReason } from '#client/platform/api-error.ts';
import { callApi } from '#client/platform/api.ts';
import { useApi, useApiChange, useInvalidate } from '#client/platform/use-api.ts';
import { confirmAction } from '#client/ui/feedback/confirm-action.ts';
import { useOutcome } from '#client/ui/feedback/use-outcome.tsx';
import { useCopy } from '#client/ui/forms/use-copy.ts';
import { schoolDay, schoolTime, useSchoolZone } from '#client/ui/format/text.ts';
import { Loaded } from '#client/ui/list/loaded.tsx';
import { CardSection } from '#client/ui/list/section.tsx';

const renewQuestion = {
  title: 'Make a new address?',
  message:
    'The address that you have now stops working at once. Calendars that use it get no more changes until you give them the new one.',
  confirmLabel: 'Make a new address',
};
const revokeQuestion = {
  title: 'End your private address?',
  message: 'Calendars that use it get no more changes. You can make another address at any time.',
  confirmLabel: 'End the address',
  danger: true,
};

export function CalendarFeedPanel() {
  return (
    <CardSection title="Your events in your calendar">
      <Text maw="65ch">
        Your calendar shows the events that you registered for or posted, and is updated within a few hours.
      </Text>
      <Text maw="65ch">
        Keep the private address to yourself: anyone who has it can see your events. A new address, a new
        password or logging out everywhere else turns it off.
      </Text>
      <Loaded query={useApi(getCalendarFeed)} name="Whether you have a private address">
        {(feed) => <Feed feed={feed} />}
      </Loaded>
    </CardSection>
  );
}

function Feed({ feed }: { readonly feed: CalendarFeed }) {
  const zone = useSchoolZone();
  const invalidate = useInvalidate();
  /** The response contains the address, which is shown once and not kept. */
  const renewal = useMutation({
    mutationFn: () => callApi(renewCalendarFeed),
    gcTime: 0,
    onSettled: () => invalidate([getCalendarFeed]),
  });
  const revocation = useApiChange(revokeCalendarFeed, [getCalendarFeed]);
  const [address, setAddress] = useState<string>();
  const { shown, show, clear } = useOutcome();
  const isBusy = renewal.isPending || revocation.isPending;

  async function make(question?: typeof renewQuestion): Promise<void> {
    if (question && !(await confirmAction(question))) return;
    clear();
    setAddress(undefined);
    try {
      setAddress((await renewal.mutateAsync()).url);
    } catch (error) {
      show(false, renewFailure(error));
    }
  }

  async function revoke(): Promise<void> {
    if (!(await confirmAction(revokeQuestion))) return;
    clear();
    try {
      await revocation.mutateAsync({});
      setAddress(undefined);
      show(true, 'Your private address has ended. No calendar gets your events any more.');
    } catch (error) {
      show(false, revokeFailure(error));
    }
  }

  return (
    <>
      <Text fw={600}>{feedText(feed, zone)}</Text>
      {shown}
      {address !== undefined && <NewAddress key={address} address={address} />}
      <Group gap="sm">
        {feed.created_at === null ? (
          <Button variant="outline" loading={isBusy} onClick={() => void make()}>
            Subscribe in your calendar
          </Button>
        ) : (
          <>
            <Button variant="outline" loading={isBusy} onClick={() => void make(renewQuestion)}>
              Make a new address
            </Button>
            <Button variant="outline" color="red" disabled={isBusy} onClick={() => void revoke()}>
              End the address
            </Button>
          </>
        )}
      </Group>
    </>
  );
}

export function feedText({ created_at, fetched_at }: CalendarFeed, timeZone: string): string {
  if (created_at === null) return 'You have no private address.';
  const since = `You have had a private address since ${schoolDay(created_at, timeZone)}.`;
  return fetched_at === null
    ? `${since} No calendar has asked for it so far.`
    : `${since} A calendar last asked for it on ${schoolTime(fetched_at, timeZone)}.`;
}

export const renewFailure = (thrown: unknown): string =>
  asApiError(thrown).kind === 'no-response'
    ? 'No response from server, so your new address is not known. An older one may have ended. Please check your connection and make a new address.'
    : `The address was not made. ${failureReason(thrown)}`;

export const revokeFailure = (thrown: unknown) =>
  `We do not know that your address has ended. ${failureReason(thrown)}`;

function NewAddress({ address }: { readonly address: string }) {
  const box = useRef<HTMLDivElement>(null);
  const { field, news, copy } = useCopy<HTMLInputElement>(
    'The address is copied.',
    'Your browser did not let us copy it. The address is selected: copy it with Ctrl+C, or with ⌘C on a Mac.',
  );

  // Not a status, because it contains a field and a button.
  useEffect(() => box.current?.focus(), []);

  return (
    <Alert
      role="group"
      aria-labelledby="new-address"
      aria-describedby="shown-once"
      color="green"
      variant="light"
      title={<span id="new-address">Your private address</span>}
      tabIndex={-1}
      ref={box}
    >
      <Stack gap="sm" align="start">
        <span id="shown-once">
          Copy the address now: it is shown this one time. In your calendar, choose to add or subscribe to a
          calendar by its address (URL), and paste it there.
        </span>
        <TextInput
          ref={field}
          label="Private address"
          w="100%"
          readOnly
          value={address}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button onClick={() => void copy(address)}>Copy</Button>
        <Text size="sm" role="status">
          {news}
        </Text>
      </Stack>
    </Alert>
  );
}
