/** A student's picture or initials; decoration beside the name. */
import { useState } from 'react';
import type { LeaderboardRow } from '#shared/leaderboard/leaderboard.contract.ts';
import classes from './student-avatar.module.css';
import leaderboardClasses from './leaderboard.module.css';

export function StudentAvatar({ row }: { readonly row: LeaderboardRow }) {
  const address = row.user__profile_picture;
  const [broken, setBroken] = useState<string>();
  if (!address || address === broken) {
    return (
      <span className={classes['avatar']} aria-hidden="true">
        {initialsOf(row)}
      </span>
    );
  }
  return (
    <img
      className={classes['avatar']}
      src={address}
      alt=""
      width={64}
      height={64}
      decoding="async"
      onError={() => setBroken(address)}
    />
  );
}

function initialsOf({ user__first_name, user__last_name }: LeaderboardRow): string {
  return [user__first_name, user__last_name].map(firstLetter).join('').toUpperCase();
}

/** By graphemes, because a letter may have several code points; older browsers show the first. */
function firstLetter(name: string): string {
  const text = name.trim();
  if (text === '') return '';
  if (!('Segmenter' in Intl)) return String.fromCodePoint(text.codePointAt(0) ?? 0);
  const [first] = new Intl.Segmenter().segment(text);
  return first?.segment ?? '';
}

/** A student's profile picture, or the words 'No Image'. */
export function StudentPicture({ row }: { readonly row: LeaderboardRow }) {
  const address = row.user__profile_picture;
  const [broken, setBroken] = useState<string>();
  if (!address || address === broken) return <span className={leaderboardClasses['noImage']}>No Image</span>;
  return (
    <img
      className={leaderboardClasses['picture']}
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
