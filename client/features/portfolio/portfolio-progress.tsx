/** How far the verified hours are towards the requirement: a drawn bar, and the same in words. */
import { Group, Text } from '@mantine/core';
import { IconStarFilled } from '@tabler/icons-react';
import { REQUIRED_HOURS } from '#shared/entries/entries.rules.ts';
import { progressParts, progressText, type HourSums } from './portfolio-story.ts';
import classes from './portfolio-story.module.css';

export function PortfolioProgress({ sums }: { readonly sums: HourSums }) {
  const { verified, waiting } = progressParts(sums);
  const isMet = sums.verified >= REQUIRED_HOURS;
  return (
    <div className={classes['progress']}>
      <div className={classes['track']} aria-hidden="true">
        <div className={classes['verified']} style={{ width: `${verified}%` }} />
        <div className={classes['waiting']} style={{ width: `${waiting}%` }} />
      </div>
      <Group gap="xs" wrap="nowrap" align="start">
        {isMet && <IconStarFilled size={20} aria-hidden="true" className={classes['star']} />}
        <Text>
          {isMet && <strong>You have met the requirement. </strong>}
          {progressText(sums)}
        </Text>
      </Group>
    </div>
  );
}
