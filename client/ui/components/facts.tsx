/** Names and values below each other: `<dt>` and `<dd>` as children. On the narrowest screens a value goes below its name. */
import type { ReactNode } from 'react';
import list from '#client/ui/list/list.module.css';

export function Facts({ children }: { readonly children: ReactNode }) {
  return (
    <div className={list.factsBox}>
      <dl className={list.facts}>{children}</dl>
    </div>
  );
}
