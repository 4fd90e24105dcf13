import { describeDay } from '#shared/calendar.ts';
import { releases } from './releases.tsx';
import { TextPage, TextPart } from './text-page.tsx';
import classes from './text-page.module.css';

export default function ReleaseNotesPage() {
  return (
    <TextPage heading="Release notes" hasContents>
      <p className={classes.lead}>What is new in Limelight, newest first.</p>
      {releases.map(({ id, heading, version, date, body }) => (
        <TextPart key={id} id={id} heading={heading}>
          {version !== undefined && date !== undefined && (
            <p className={classes.secondary}>
              Version {version}, <time dateTime={date}>{describeDay(date)}</time>
            </p>
          )}
          {body}
        </TextPart>
      ))}
    </TextPage>
  );
}
