/** A student's profile picture, or the words 'No Image'. */
import { useState } from 'react';
import type { LeaderboardRow } from '#shared/leaderboard/leaderboard.contract.ts';
import classes from './leaderboard.module.css';

export function StudentPicture({ row }: { readonly row: LeaderboardRow }) {
  const address = row.user__profile_picture;
  const [broken, setBroken] = useState<string>();
  if (!address || address === broken) return <span className={classes['noImage']}>No Image</span>;
  return (
    <img
      className={classes['picture']}
      src={address}
      alt={`${row.user__first_name} ${row.user__last_name}`}
      width={48}
      height={48}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(address)}
    />
  );
}
