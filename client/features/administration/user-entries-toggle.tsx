/** Whether an entry is verified, to be switched by the school, and what is known of the request to its contact. */
import { Group, Stack, Switch, Text } from '@mantine/core';
import type { SchoolEntry } from '#shared/administration/administration.contract.ts';
import { useSchoolZone } from '#client/ui/school-time.ts';
import list from '#client/ui/list.module.css';
import { isStuck, requestSentences, setBackWords } from './school-entry-words.ts';
import { entryName } from './user-entries-list.ts';
import classes from './user-entries.module.css';

const parts = { track: classes['track'] ?? '' };

interface UserEntriesToggleProps {
  readonly entry: SchoolEntry;
  /** It was verified until a moment ago. */
  readonly isSetBack: boolean;
  /** False for the administrator's own entries. */
  readonly canDecide: boolean;
  readonly onVerify: (entry: SchoolEntry, verified: boolean) => void;
}

export function UserEntriesToggle({ entry, isSetBack, canDecide, onVerify }: UserEntriesToggleProps) {
  const zone = useSchoolZone();
  const sentences = isSetBack && !entry.verified ? [setBackWords(entry)] : requestSentences(entry, zone);
  return (
    <Stack gap={6}>
      <Group gap="xs">
        <Switch
          size="md"
          classNames={parts}
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
  );
}
