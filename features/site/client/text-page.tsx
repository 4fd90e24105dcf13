/** A page of text, with a table of contents if it is long. */
import { Children, isValidElement, useEffect, type ReactElement, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { readContactEmail } from '#client/platform/document.ts';
import { useSession, type Session } from '#client/platform/session.ts';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import lists from '#client/ui/list/list.module.css';
import classes from './text-page.module.css';

interface TextPageProps {
  readonly heading: string;
  readonly hasContents?: boolean;
  /** An introduction, then `TextPart`s. */
  readonly children: ReactNode;
}

export function TextPage({ heading, hasContents = false, children }: TextPageProps) {
  useSectionOfAddress();
  const all = Children.toArray(children);
  const parts = all.filter(isPart);
  return (
    <article className={classes.text}>
      <PageHeading>{heading}</PageHeading>
      {all.filter((one) => !isPart(one))}
      {hasContents && (
        <nav aria-label="On this page" className={classes.contents}>
          <ul className={lists.bare}>
            {parts.map(({ props }) => (
              <li key={props.id}>
                <a href={`#${props.id}`}>{props.heading}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {parts}
    </article>
  );
}

interface TextPartProps {
  readonly id: string;
  readonly heading: string;
  readonly children: ReactNode;
}

export function TextPart({ id, heading, children }: TextPartProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {heading}
      </h2>
      {children}
    </section>
  );
}

const isPart = (one: ReactNode): one is ReactElement<TextPartProps> =>
  isValidElement(one) && one.type === TextPart;

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

type NextStep = readonly [to: string, name: string, text: string];

const start: NextStep = ['/', 'Go to the start page', 'What Limelight is.'];
const leaderboard: NextStep = ['/leaderboard', 'Leaderboard', 'Who has the most verified hours.'];

function nextStepsFor({ status, admin }: Session): readonly NextStep[] {
  if (status !== 'signed-in')
    return [start, ['/login', 'Log in', 'Many pages need you to log in.'], leaderboard];
  return [
    admin?.is_school_administration === true
      ? ['/admin/entries', 'Volunteer Database', 'The students of your school.']
      : ['/hour-tracker', 'Your Portfolio', 'Your entries and your progress.'],
    ['/opportunities', 'Volunteer Organizations', 'Places that need volunteers.'],
    leaderboard,
    start,
  ];
}

export function FurtherLinks() {
  return (
    <nav aria-label="Where to go from here">
      <ul className={`${lists.bare} ${classes.nextSteps}`}>
        {nextStepsFor(useSession()).map(([to, name, text]) => (
          <li key={to}>
            <Link to={to} className={lists.cover}>
              {name}
            </Link>
            <br />
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
