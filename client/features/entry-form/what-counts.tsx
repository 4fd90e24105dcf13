/** What the hours will count for, told before they are sent. */
import { useEffect, useState } from 'react';
import { Box, Text } from '@mantine/core';
import { isCalendarDay } from '#shared/calendar.ts';
import { HOURS_MAXIMUM, parseHours } from '#shared/entries/hours.ts';
import type { CountedEntry } from '#shared/requirements/progress.ts';
import { reasonText } from '#shared/requirements/reason.text.ts';
import classes from './entry-form.module.css';
import { useHasProgram, useWhatCounts } from '#client/domain/entry-questions.api.ts';

interface WhatCountsProps {
  readonly date: string;
  readonly hours: string;
  /** The id of the entry that is being changed. */
  readonly entry?: string | undefined;
  readonly organizer: string;
}

/** Nothing at a school without rules of its own. */
export default function WhatCounts({ date, hours, entry, organizer }: WhatCountsProps) {
  const hasProgram = useHasProgram();
  const settled = useSettled(organizer);
  const hundredths = parseHours(hours);
  const isKnown = isCalendarDay(date) && hundredths !== undefined && hundredths <= HOURS_MAXIMUM * 100;
  const programs = useWhatCounts({ date: isKnown ? date : '', hours: hundredths, entry, organizer: settled });
  if (!hasProgram) return null;
  return (
    <Box role="status" mih="1.25rem">
      {programs?.map(({ program, ...counted }) => (
        <Text size="sm" key={program} className={classes['counts'] ?? ''}>
          {/* The server sends what `progress` says. */}
          {program}: {reasonText(counted as CountedEntry)}
        </Text>
      ))}
    </Box>
  );
}

const PAUSE_MS = 500;

/** What is typed, once there is a pause. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
