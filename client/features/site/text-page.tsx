/** A page of running text: heading, readable line length, and where it is long a table of contents. */
import { useEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import classes from './text-page.module.css';

/** A part of the page with a heading that links can lead to. */
export interface TextSection {
  /** What stands after the `#` of its address. */
  readonly id: string;
  readonly heading: string;
  readonly body: ReactNode;
}

interface TextPageProps {
  readonly heading: string;
  /** What stands below the heading, before the sections. */
  readonly children?: ReactNode;
  readonly sections?: readonly TextSection[];
  /** Lists the sections at the top. */
  readonly hasContents?: boolean;
}

export function TextPage({ heading, children, sections = [], hasContents = false }: TextPageProps) {
  useSectionOfAddress();
  return (
    <article className={classes['text']}>
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
    <nav aria-label="On this page" className={classes['contents']}>
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

/** The browser looks for the section of an address before the page is drawn; so it is sought again afterwards. */
function useSectionOfAddress(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    const section = hash === '' ? null : document.getElementById(hash.slice(1));
    if (!section) return;
    // Who reads by ear goes on from there, too. The next frame: a new page is first scrolled to its top.
    const frame = requestAnimationFrame(() => section.focus());
    return () => cancelAnimationFrame(frame);
  }, [hash, key]);
}
