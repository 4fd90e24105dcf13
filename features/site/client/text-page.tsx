/** A page of text, which is a little Markdown, with a table of contents if it is long. */
import { Fragment, useEffect, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { readContactEmail } from '#client/platform/document.ts';
import { useSession, type Session } from '#client/platform/session.ts';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import lists from '#client/ui/list/list.module.css';
import classes from './text-page.module.css';

interface TextPageProps {
  readonly heading: string;
  readonly lead?: string;
  readonly hasContents?: boolean;
  /** Its sections begin with `## Heading {#address}`; what stands before them is above the contents. */
  readonly text?: string;
  /** Under the heading of a section. */
  readonly under?: (id: string) => ReactNode;
  readonly children?: ReactNode;
}

export function TextPage({ heading, lead, hasContents, text = '', under, children }: TextPageProps) {
  useSectionOfAddress();
  const [start, ...parts] = text.split(/^## (.+) \{#(.+)\}$/m);
  const sections = parts.flatMap((title, place) =>
    place % 3 === 0 ? [{ title, id: parts[place + 1] ?? '', body: parts[place + 2] }] : [],
  );
  return (
    <article className={classes.text}>
      <PageHeading>{heading}</PageHeading>
      {lead !== undefined && <p className={classes.lead}>{lead}</p>}
      <Markdown>{start}</Markdown>
      {children}
      {hasContents && (
        <nav aria-label="On this page" className={classes.contents}>
          <ul className={lists.bare}>
            {sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {sections.map(({ id, title, body }) => (
        <section key={id} aria-labelledby={id}>
          <h2 id={id} tabIndex={-1}>
            {title}
          </h2>
          {under?.(id)}
          <Markdown>{body}</Markdown>
        </section>
      ))}
    </article>
  );
}

/** Blank lines separate the blocks. */
const Markdown = ({ children = '' }: { readonly children: string | undefined }) =>
  children
    .split(/\n\n+/)
    .map((block, place) => <Fragment key={place}>{blockOf(block.replaceAll(/^\n|\n$/g, ''))}</Fragment>);

/** A paragraph, `### heading`, `- points`, `1. steps`, terms with `: their meaning`, or indented code. */
function blockOf(block: string): ReactNode {
  if (block === '') return null;
  if (block.startsWith('### ')) return <h3>{block.slice(4)}</h3>;
  if (block.startsWith('    '))
    return <pre className={classes.command}>{block.replaceAll(/^ {4}/gm, '')}</pre>;
  // Continued lines are indented.
  const lines = block.split(/\n(?=\S)/);
  if (block.includes('\n: '))
    return (
      <dl>
        {lines.map((line) =>
          line.startsWith(': ') ? <dd key={line}>{inline(line.slice(2))}</dd> : <dt key={line}>{line}</dt>,
        )}
      </dl>
    );
  if (!/^(-|1\.) /.test(block)) return <p>{inline(block)}</p>;
  const List = block.startsWith('-') ? 'ul' : 'ol';
  return (
    <List>
      {lines.map((line) => (
        <li key={line}>{inline(line.replace(/^\S+ /, ''))}</li>
      ))}
    </List>
  );
}

const MARKS = /(\*\*.+?\*\*|`.+?`|\[.+?\]\(.+?\))/;

/** `**strong**`, `` `code` `` and `[a link](/about)` */
function inline(text: string): ReactNode[] {
  const parts = text.replaceAll(/\s+/g, ' ').split(MARKS);
  return parts.map((part, place) => {
    // Every second one is marked.
    if (place % 2 === 0) return part;
    if (part.startsWith('**')) return <strong key={place}>{part.slice(2, -2)}</strong>;
    if (part.startsWith('`')) return <code key={place}>{part.slice(1, -1)}</code>;
    const [label = '', to = ''] = part.slice(1, -1).split('](');
    const isPage = to.startsWith('/') && !to.startsWith('/api/');
    return isPage ? (
      <Link key={place} to={to}>
        {label}
      </Link>
    ) : (
      <a key={place} href={to}>
        {label}
      </a>
    );
  });
}

/** With `{email}` as a link to who runs this server; where nobody is named, something else or nothing. */
export function toUs(sentence: string, otherwise = ''): string {
  const email = readContactEmail();
  return email === undefined ? otherwise : sentence.replace('{email}', () => `[${email}](mailto:${email})`);
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
