/** What the menu shows about the school's tasks. Loaded when the menu opens. */
import type { ReactNode } from 'react';
import { readInbox, type Inbox, type UsedPart } from '#features/office/inbox.contract.ts';
import { useApi } from '#client/platform/use-api.ts';
import { countText } from '#client/ui/format/text.ts';
import classes from '#client/app/frame.module.css';

const useInbox = () => useApi(readInbox, { query: {} }).data;

export function InboxCount({ label }: { readonly label: string }) {
  const inbox = useInbox();
  const count = inbox ? toDo(inbox) : 0;
  if (count === 0) return label;
  return (
    <>
      <span aria-hidden="true">{label}</span>
      <span aria-hidden="true" className={classes.count}>
        {countText(count)}
      </span>
      {/* One text: screen readers would pause between two parts. */}
      <span className="for-screen-readers">
        {label}, {countText(count)} to do
      </span>
    </>
  );
}

/** A class that is behind counts as one task; counting its students would hide what waits for an answer. */
export function toDo({ waiting, looks }: Pick<Inbox, 'waiting' | 'looks'>): number {
  return waiting.reduce((sum, { kind, count }) => sum + (kind === 'seniors' ? 1 : count), looks);
}

export function IfUsed({ part, children }: { readonly part: UsedPart; readonly children?: ReactNode }) {
  return useInbox()?.in_use.includes(part) && children;
}
