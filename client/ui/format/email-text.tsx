/** Breaks lines only after `@` and `.`. */
import { Fragment } from 'react';
import list from '#client/ui/list/list.module.css';

export function EmailText({ email }: { readonly email: string }) {
  return (
    <span className={list.email}>
      {emailParts(email).map((part, place) => (
        <Fragment key={place}>
          {place > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}

export function emailParts(email: string): readonly string[] {
  return email.split(/(?<=[@.])(?=[^@.])/);
}
