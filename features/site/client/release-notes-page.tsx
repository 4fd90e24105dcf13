import { describeDay } from '#shared/calendar.ts';
import { releases } from './releases.ts';
import { TextPage } from './text-page.tsx';
import lists from '#client/ui/list/list.module.css';

const text = releases.map((release) => `## ${release.heading} {#${release.id}}\n${release.text}`).join('\n');

export default function ReleaseNotesPage() {
  return (
    <TextPage
      heading="Release notes"
      hasContents
      lead="What is new in Limelight, newest first."
      text={text}
      under={releasedOn}
    />
  );
}

function releasedOn(section: string) {
  const { version, date } = releases.find(({ id }) => id === section) ?? {};
  if (version === undefined || date === undefined) return null;
  return (
    <p className={lists.quiet} style={{ fontSize: 'var(--mantine-font-size-sm)' }}>
      Version {version}, <time dateTime={date}>{describeDay(date)}</time>
    </p>
  );
}
