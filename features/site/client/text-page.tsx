/** A page of text, with a table of contents if it is long. */
import { useEffect, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { readContactEmail } from '#client/platform/document.ts';
import { useSession, type Session } from '#client/platform/session.ts';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import classes from './text-page.module.css';

export interface TextSection {
  readonly id: string;
  readonly heading: string;
  readonly body: ReactNode;
}

interface TextPageProps {
  readonly heading: string;
  readonly children?: ReactNode;
  readonly sections?: readonly TextSection[];
  readonly hasContents?: boolean;
  readonly hasColumns?: boolean;
}

export function TextPage({
  heading,
  children,
  sections = [],
  hasContents = false,
  hasColumns = false,
}: TextPageProps) {
  useSectionOfAddress();
  return (
    <article className={classes.text} data-columns={hasColumns || undefined}>
      <PageHeading>{heading}</PageHeading>
      {children}
      {hasContents && <Contents sections={sections} />}
      {sections.map(({ id, heading: title, body }) => (
        <section key={id} aria-labelledby={id}>
          <h2 id={id} tabIndex={-1}>
            {title}
          </h2>
          {body}
        </section>
      ))}
    </article>
  );
}

function Contents({ sections }: { readonly sections: readonly TextSection[] }) {
  return (
    <nav aria-label="On this page" className={classes.contents}>
      <ul>
        {sections.map(({ id, heading }) => (
          <li key={id}>
            <a href={`#${id}`}>{heading}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Scrolls to the address's section: the browser tried before the page was rendered. */
function useSectionOfAddress(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    const section = hash === '' ? null : document.getElementById(hash.slice(1));
    if (!section) return;
    // Moves screen readers there too. In the next frame, because a new page is first scrolled to its top.
    const frame = requestAnimationFrame(() => section.focus());
    return () => cancelAnimationFrame(frame);
  }, [hash, key]);
}

interface NextStep {
  readonly to: string;
  readonly name: string;
  readonly text: string;
}

const start: NextStep = { to: '/', name: 'Go to the start page', text: 'What Limelight is.' };
const leaderboard: NextStep = {
  to: '/leaderboard',
  name: 'Leaderboard',
  text: 'Who has the most verified hours.',
};

function nextStepsFor({ status, admin }: Session): readonly NextStep[] {
  if (status !== 'signed-in') {
    return [start, { to: '/login', name: 'Log in', text: 'Many pages need you to log in.' }, leaderboard];
  }
  const own: NextStep =
    admin?.is_school_administration === true
      ? { to: '/admin/entries', name: 'Volunteer Database', text: 'The students of your school.' }
      : { to: '/hour-tracker', name: 'Your Portfolio', text: 'Your entries and your progress.' };
  return [
    own,
    { to: '/opportunities', name: 'Volunteer Organizations', text: 'Places that need volunteers.' },
    leaderboard,
    start,
  ];
}

export function FurtherLinks() {
  return (
    <nav aria-label="Where to go from here">
      <ul className={classes.nextSteps}>
        {nextStepsFor(useSession()).map(({ to, name, text }) => (
          <li key={to}>
            <Link to={to}>{name}</Link>
            {text}
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface ContactAddressProps {
  readonly children: (link: ReactNode) => ReactNode;
  readonly otherwise?: ReactNode;
}

export function ContactAddress({ children, otherwise = null }: ContactAddressProps) {
  const email = readContactEmail();
  return email === undefined ? otherwise : children(<a href={`mailto:${email}`}>{email}</a>);
}
