/** Today's date in the visitor's time zone. */
import { useEffect, useState } from 'react';

/** A page left open overnight shows the new day after at most this. */
const LOOK_AGAIN_MS = 60_000;

export function Today() {
  const [today, setToday] = useState(dayLabel);
  useEffect(() => {
    const timer = setInterval(() => setToday(dayLabel()), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, []);
  return today;
}

/** `Saturday, May 2, 2026`. By hand, because Intl costs a phone 40 ms at first use. */
function dayLabel(): string {
  const now = new Date();
  return `${weekdays[now.getDay()]}, ${months[now.getMonth()]} ${now.getDate()}, ${now.getFullYear()}`;
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
