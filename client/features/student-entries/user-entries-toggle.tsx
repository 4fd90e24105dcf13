/** Whether an entry is verified, to be switched by the school, and what is known of the request to its contact. */
import { useId } from 'react';
import { Group, Stack, Switch, Text } from '@mantine/core';
import type { SchoolEntry } from '#shared/administration/administration.contract.ts';
import { useSchoolZone } from '#client/ui/format/school-time.ts';
import list from '#client/ui/lists/list.module.css';
import { isStuck, requestSentences, setBackText } from './history-note-text.ts';
import { entryName } from './user-entries-list.ts';
import classes from './user-entries.module.css';

const parts = { track: classes['track'] ?? '' };

interface UserEntriesToggleProps {
  readonly entry: SchoolEntry;
  /** It was verified until a moment ago. */
  readonly isSetBack: boolean;
  /** What has to be looked at before it is decided about again. */
  readonly note: string | undefined;
  /** False for the administrator's own entries. */
  readonly canDecide: boolean;
  readonly onVerify: (entry: SchoolEntry, verified: boolean) => void;
}

export function UserEntriesToggle({ entry, isSetBack, note, canDecide, onVerify }: UserEntriesToggleProps) {
  const zone = useSchoolZone();
  const sentences = isSetBack && !entry.verified ? [setBackText(entry)] : requestSentences(entry, zone);
  const wordsId = useId();
  return (
    <Stack gap={6}>
      <Group gap="xs">
        <Switch
          size="md"
          classNames={parts}
          aria-describedby={wordsId}
          aria-label={`Verified: ${entryName(entry)}`}
          checked={entry.verified}
          disabled={!canDecide}
          onChange={(event) => onVerify(entry, event.currentTarget.checked)}
        />
        {/* The switch says this by itself. */}
        <Text span size="sm" fw={600} aria-hidden="true">
          {entry.verified ? 'Verified' : 'Not verified'}
        </Text>
      </Group>
      <Stack gap={6} id={wordsId}>
        {note !== undefined && (
          <Text size="sm" fw={600} className={classes['request'] ?? ''} data-wrong={true}>
            {note}
          </Text>
        )}
        {sentences.map((sentence, place) => (
          <Text
            key={sentence}
            size="sm"
            className={`${list['quiet'] ?? ''} ${classes['request'] ?? ''}`}
            data-wrong={place === 0 && isStuck(entry)}
          >
            {sentence}
          </Text>
        ))}
      </Stack>
    </Stack>
  );
}
