/** An email address that may be cut into lines, if it has to be, after `@` and `.` and not in the middle of a word. */
import { Fragment } from 'react';
import list from '#client/ui/lists/list.module.css';

interface EmailTextProps {
  readonly email: string;
}

export function EmailText({ email }: EmailTextProps) {
  return (
    <span className={list['email']}>
      {emailParts(email).map((part, place) => (
        // The parts of one email never change places.
        <Fragment key={place}>
          {place > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}

/** What must stay together: each part ends with `@` or `.`, but for the last one. */
export function emailParts(email: string): readonly string[] {
  return email.split(/(?<=[@.])(?=[^@.])/);
}
