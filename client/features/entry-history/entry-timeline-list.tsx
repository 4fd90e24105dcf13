/** The timeline of an entry: an ordered list, oldest first, each point with its time, its words and its reasons. */
import { Text } from '@mantine/core';
import type { HistoryLine } from '#shared/entries/entry-history.contract.ts';
import { changeText, lineText, type Student } from './entry-history-text.ts';
import { timelineOf, type TimelinePoint } from './entry-timeline.ts';
import { schoolTime, useSchoolZone } from '#client/ui/format/school-time.ts';
import classes from './entry-history.module.css';

interface EntryTimelineListProps {
  readonly lines: readonly HistoryLine[];
  readonly student: Student;
}

export function EntryTimelineList({ lines, student }: EntryTimelineListProps) {
  return (
    <ol className={classes['timeline']}>
      {timelineOf(lines).map((point, place) => (
        // Lines have no number of their own on the wire, and never change their places.
        <Point key={place} point={point} student={student} />
      ))}
    </ol>
  );
}

function Point({
  point: { line, queued },
  student,
}: {
  readonly point: TimelinePoint;
  readonly student: Student;
}) {
  const zone = useSchoolZone();
  const { text, details, tone } = lineText(line, student, zone);
  return (
    <li data-tone={tone}>
      <Text size="sm" className={classes['when'] ?? ''}>
        <time dateTime={line.at}>{schoolTime(line.at, zone)}</time>
        {queued && <time dateTime={queued.at}>, queued less than a minute before</time>}
      </Text>
      <Text>{text}</Text>
      {changeText(line).map(({ field, before, after }) => (
        <Text key={field} size="sm" className={classes['change'] ?? ''}>
          {field}: <del>{before}</del> became <ins>{after}</ins>
        </Text>
      ))}
      {(line.contact_is_student || queued?.contact_is_student) && (
        <Text size="sm">This address belongs to a student’s account.</Text>
      )}
      {details.map((detail) => (
        <Text key={detail} size="sm">
          {detail}
        </Text>
      ))}
    </li>
  );
}
