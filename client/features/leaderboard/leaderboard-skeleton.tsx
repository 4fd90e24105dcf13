/** Takes the room of the podium and of the rows while they are on their way, so that nothing jumps when they come. */
import { VisuallyHidden } from '@mantine/core';
import { LEADERBOARD_PAGE_SIZE } from '#shared/leaderboard/leaderboard.rules.ts';
import classes from './leaderboard-skeleton.module.css';

export function LeaderboardSkeleton({ withPodium }: { readonly withPodium: boolean }) {
  return (
    <div role="status" data-shape="lines">
      <VisuallyHidden>Loading the leaderboard...</VisuallyHidden>
      <div aria-hidden="true" className={classes['rows']}>
        {withPodium && <span className={classes['podium']} />}
        {Array.from({ length: LEADERBOARD_PAGE_SIZE }, (_, index) => (
          <span key={index} className={classes['row']} />
        ))}
      </div>
    </div>
  );
}
