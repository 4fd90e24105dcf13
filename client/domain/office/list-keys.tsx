/** What stands beside the heading of a list of the school office: Undo, which keys work, and the switch that turns single ones off. */
import { useRef, useState } from 'react';
import { Button, Group, Stack, Switch, Text } from '@mantine/core';
import type { z } from 'zod';
import { listBulk } from '#shared/bulk-actions/bulk-actions.contract.ts';
import { changeInboxPreferences, listViews } from '#shared/inbox/inbox.contract.ts';
import { readLatestFine } from '#shared/signals/signals.contract.ts';
import { callApi } from '#client/platform/api.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { queryClient } from '#client/platform/query-client.ts';
import { apiKey } from '#client/platform/use-api.ts';
import { Facts } from '#client/ui/components/facts.tsx';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { showFailure } from '#client/ui/feedback/notify.ts';
import { openDialog } from '#client/ui/feedback/open-dialog.ts';
import { useSchoolZone } from '#client/ui/format/text.ts';
import { useInboxViews } from './inbox-calls.ts';
import { useSingleKey, useWantsKeys } from './single-keys.ts';

/** What a list understands besides the keys of all of them. */
export interface OwnKey {
  readonly key: 'R' | 'X' | 'A' | 'N';
  readonly does: string;
}

/** Of lists in which entries are selected. */
export const ENTRY_KEYS: readonly OwnKey[] = [
  { key: 'X', does: 'Selects it' },
  { key: 'A', does: 'Verifies what is selected, or this one, after a preview' },
];

/** A phone has no keys. */
export function ListKeys({ own }: { readonly own: readonly OwnKey[] }) {
  return (
    <Group gap={0} wrap="nowrap" display={{ base: 'none', sm: 'flex' }}>
      <UndoLatest />
      <KeysHelp own={own} />
    </Group>
  );
}

/** The key U, and the button that it presses: takes back what the person did last, after saying what that was. */
function UndoLatest() {
  const hasKeys = useWantsKeys();
  const zone = useSchoolZone();
  const isOpening = useRef(false);

  async function ask(): Promise<void> {
    if (isOpening.current) return;
    isOpening.current = true;
    try {
      const [actions, { latest: fine }, { UndoDialog, latestOf }] = await Promise.all([
        callApi(listBulk, {}),
        callApi(readLatestFine, {}),
        import('./undo-dialog.tsx'),
      ]);
      await openDialog('Undo', (close) => (
        <UndoDialog latest={latestOf(actions, fine)} zone={zone} onClose={() => close()} />
      ));
    } catch (error) {
      showFailure(`What you did last could not be loaded. ${failureReason(error)}`);
    } finally {
      isOpening.current = false;
    }
  }

  useSingleKey('u', () => void ask());
  return (
    <Button
      variant="subtle"
      aria-haspopup="dialog"
      aria-keyshortcuts={hasKeys ? 'U' : undefined}
      onClick={() => void ask()}
    >
      Undo…
    </Button>
  );
}

type Views = z.output<typeof listViews.reply>;

/** Shows at once what is saved or liked now. */
export const keepViews = (kept: Partial<Views>) =>
  queryClient.setQueryData<Views>(apiKey(listViews, {}), (now) => now && { ...now, ...kept });

/** A button of screens with room for a keyboard, and the question mark on all of them. */
function KeysHelp({ own }: { readonly own: readonly OwnKey[] }) {
  const { data } = useInboxViews();
  const wants = useWantsKeys();
  const show = () => {
    if (!data) return;
    void openDialog('Keys', (close) => <Keys own={own} now={data} onClose={() => close()} />);
  };
  useSingleKey('[Shift]+?', show);
  return (
    <Button
      variant="subtle"
      disabled={!data}
      aria-keyshortcuts={wants ? '?' : undefined}
      aria-haspopup="dialog"
      onClick={show}
    >
      Keys
    </Button>
  );
}

interface KeysProps {
  readonly own: readonly OwnKey[];
  readonly now: Views;
  readonly onClose: () => void;
}

function Keys({ own, now, onClose }: KeysProps) {
  const [isChecked, setChecked] = useState(now.single_keys);
  const [failure, setFailure] = useState<string>();

  async function change(wanted: boolean): Promise<void> {
    setChecked(wanted);
    setFailure(undefined);
    try {
      keepViews(await callApi(changeInboxPreferences, { body: { single_keys: wanted } }));
    } catch (error) {
      setChecked(!wanted);
      setFailure(`This was not saved. ${failureReason(error)}`);
    }
  }

  const keys = [
    { key: 'J', does: 'The next one' },
    { key: 'K', does: 'The one before' },
    { key: 'Enter', does: 'Opens it' },
    ...own,
    { key: 'U', does: 'Undoes what you last did to entries or found fine' },
    { key: '?', does: 'Shows this' },
  ];
  return (
    <Stack gap="md">
      <Facts facts={Object.fromEntries(keys.map(({ key, does }) => [key, does]))} />
      <Switch
        label="Single keys"
        description="Off: no letter does anything by itself. The button Keys turns them on again."
        checked={isChecked}
        onChange={(event) => void change(event.currentTarget.checked)}
      />
      {failure !== undefined && <ErrorAlert>{failure}</ErrorAlert>}
      <div>
        <Button onClick={onClose}>Close</Button>
      </div>
      <Text size="sm">They never work while you type.</Text>
    </Stack>
  );
}
