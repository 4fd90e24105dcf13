/** What the hours will count for, shown before they are sent. */
import { Box, Text } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useDebouncedValue } from '@mantine/hooks';
import { isCalendarDay } from '#shared/calendar.ts';
import { HOURS_MAXIMUM } from '#features/entries/entry-limits.ts';
import { parseHours } from '#features/entries/hours.ts';

import { reasonText } from '#features/requirements/rules/reason.text.ts';
import { getWhatCounts } from '#features/requirements/entry-details.contract.ts';
import { useEntryQuestions } from '#features/entries/client/own-entries.ts';
import { ASIDE } from '#client/platform/query-client.ts';
import { useApi } from '#client/platform/use-api.ts';

interface WhatCountsProps {
  readonly date: string;
  readonly hours: string;
  readonly organizer: string;
  readonly entry?: string;
}

/** Prevents a request for every keystroke. */
const PAUSE_MS = 400;

/** Empty at a school without its own rules. */
export default function WhatCounts({ date, hours, organizer, entry }: WhatCountsProps) {
  const hasProgram = useEntryQuestions()?.has_program === true;
  const hundredths = parseHours(hours) ?? 0;
  const [settled] = useDebouncedValue(organizer.trim(), PAUSE_MS);
  const isKnown = hasProgram && isCalendarDay(date) && hundredths > 0 && hundredths <= HOURS_MAXIMUM * 100;
  const query = { date, hours: String(hundredths / 100), organizer: settled, entry };
  // After a failure it shows nothing; `/requirements` has the same information.
  const { data } = useApi(
    getWhatCounts,
    { query },
    { enabled: isKnown, retry: false, meta: ASIDE, placeholderData: keepPreviousData },
  );
  if (!hasProgram) return null;
  return (
    <Box role="status" mih="1.25rem">
      {isKnown &&
        data?.map(({ program, ...counted }) => (
          <Text size="sm" key={program} style={{ overflowWrap: 'anywhere' }}>
            {program}: {reasonText(counted)}
          </Text>
        ))}
    </Box>
  );
}
