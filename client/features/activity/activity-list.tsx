/** What happened, newest first, by days. */
import { Fragment } from 'react';
import { Link } from 'react-router';
import type { ActivityLine } from '#shared/activity/activity.contract.ts';
import { dayInZone } from '#shared/calendar.ts';
import { schoolDay, timeOfDay, useSchoolZone } from '#client/ui/format/text.ts';
import { reasonOf, sentenceOf, type SentencePart } from './activity-text.ts';
import classes from './activity.module.css';

interface ActivityListProps {
  readonly lines: readonly ActivityLine[];
  /** The line that takes the focus: the first that came last. */
  readonly first: string | undefined;
}

export function ActivityList({ lines, first }: ActivityListProps) {
  const zone = useSchoolZone();
  const days = byDay(lines, zone);
  return (
    <div className={classes.days}>
      {days.map(([day, ofDay]) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <h2 id={`day-${day}`} className={classes.day}>
            {schoolDay(ofDay[0]?.at ?? day, zone)}
          </h2>
          <ol className={classes.lines}>
            {ofDay.map((line) => (
              <li
                key={line.id}
                className={classes.line}
                tabIndex={-1}
                ref={line.id === first ? focusIt : undefined}
              >
                <time dateTime={line.at} className={classes.time}>
                  {timeOfDay(line.at, zone)}
                </time>
                <Sentence line={line} />
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

/** The lines of each day of the school, in their order. */
function byDay(lines: readonly ActivityLine[], zone: string): [string, ActivityLine[]][] {
  const days: [string, ActivityLine[]][] = [];
  for (const line of lines) {
    const day = dayInZone(new Date(line.at), zone);
    const last = days.at(-1);
    if (last?.[0] === day) last[1].push(line);
    else days.push([day, [line]]);
  }
  return days;
}

function focusIt(item: HTMLLIElement | null): void {
  item?.focus({ preventScroll: true });
}

function Sentence({ line }: { readonly line: ActivityLine }) {
  const reason = reasonOf(line);
  return (
    <span className={classes.words}>
      {sentenceOf(line).map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the parts of a sentence never change their order
        <Fragment key={index}>
          <Part part={part} />
        </Fragment>
      ))}
      {reason !== undefined && <span className={classes.reason}>“{reason}”</span>}
    </span>
  );
}

function Part({ part }: { readonly part: SentencePart }) {
  if (typeof part === 'string') return part;
  const [to, words] =
    'person' in part
      ? [`/admin/activity?person=${part.person.id}`, part.person.name]
      : [`/entry-history/${part.entry}`, part.title];
  return (
    <Link to={to} className={classes.link}>
      {words}
    </Link>
  );
}
