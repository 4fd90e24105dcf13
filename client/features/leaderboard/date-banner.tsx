/** The banner with today's date, as the visitor's own calendar has it. */
import { useEffect, useState } from 'react';
import classes from './leaderboard.module.css';

/** A page left open overnight shows the new day this soon. */
const LOOK_AGAIN_MS = 60_000;

export function DateBanner() {
  const [today, setToday] = useState(dayWords);
  useEffect(() => {
    const timer = setInterval(() => setToday(dayWords()), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, []);
  return <p className={classes['banner']}>{today}</p>;
}

function dayWords(): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'full' }).format(new Date());
}
