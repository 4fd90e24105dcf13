/** What the leaderboard begins with. */
import type { ReactNode } from 'react';
import { PageOpening } from '#client/ui/components/page-opening.tsx';

export function LeaderboardOpening({ banner }: { readonly banner: ReactNode }) {
  return (
    <PageOpening heading="Leaderboard" banner={banner}>
      By verified hours. Starter below 25, Bronze from 25, Silver from 50, Gold from 100, Platinum from 200.
    </PageOpening>
  );
}
