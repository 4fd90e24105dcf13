/** What the hours will count for, told before they are sent. */
import { Box, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { isCalendarDay } from '#shared/calendar.ts';
import { HOURS_MAXIMUM } from '#shared/entries/entry-limits.ts';
import { parseHours } from '#shared/entries/hours.ts';
import type { CountedEntry } from '#shared/requirements/progress.ts';
import { reasonText } from '#shared/requirements/reason.text.ts';
import classes from './entry-form.module.css';
import { useHasProgram, useWhatCounts } from '#client/domain/entry-questions.api.ts';

interface WhatCountsProps {
  readonly date: string;
  readonly hours: string;
  readonly organizer: string;
  /** The id of the entry that is being changed. */
  readonly entry?: string;
}

/** So that nothing is asked with every letter. */
const PAUSE_MS = 400;

/** Nothing at a school without rules of its own. */
export default function WhatCounts({ date, hours, organizer, entry }: WhatCountsProps) {
  const hasProgram = useHasProgram();
  const hundredths = parseHours(hours);
  const isKnown = isCalendarDay(date) && hundredths !== undefined && hundredths <= HOURS_MAXIMUM * 100;
  const [settled] = useDebouncedValue(organizer.trim(), PAUSE_MS);
  const programs = useWhatCounts({ date: isKnown ? date : '', hours: hundredths, organizer: settled, entry });
  if (!hasProgram) return null;
  return (
    <Box role="status" mih="1.25rem">
      {programs?.map(({ program, ...counted }) => (
        <Text size="sm" key={program} className={classes.counts}>
          {/* The server sends what `progress` says. */}
          {program}: {reasonText(counted as CountedEntry)}
        </Text>
      ))}
    </Box>
  );
}
