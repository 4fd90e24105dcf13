import { describeDay } from '#shared/calendar.ts';
import { releases, type Release } from './releases.tsx';
import { TextPage } from './text-page.tsx';
import classes from './text-page.module.css';

export default function ReleaseNotesPage() {
  const sections = releases.map(({ body, ...release }) => ({
    ...release,
    body: (
      <>
        <ReleasedOn {...release} />
        {body}
      </>
    ),
  }));
  return (
    <TextPage heading="Release notes" sections={sections} hasContents>
      <p className={classes.lead}>What is new in Limelight, newest first.</p>
    </TextPage>
  );
}

function ReleasedOn({ version, date }: Omit<Release, 'body'>) {
  if (version === undefined || date === undefined) return null;
  return (
    <p className={classes.when}>
      Version {version}, <time dateTime={date}>{describeDay(date)}</time>
    </p>
  );
}
