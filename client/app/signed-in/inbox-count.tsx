/** How much there is to do, beside the link to the inbox: asked for when the menu opens. Nothing while it is not known. */
import { readInbox, type Inbox } from '#shared/inbox/inbox.contract.ts';
import { useApi } from '#client/platform/use-api.ts';
import { countText } from '#client/ui/format/text.ts';
import classes from '#client/app/frame.module.css';

export function InboxCount({ label }: { readonly label: string }) {
  const { data } = useApi(readInbox, { query: {} });
  const count = data ? toDo(data) : 0;
  if (count === 0) return label;
  return (
    <>
      <span aria-hidden="true">{label}</span>
      <span aria-hidden="true" className={classes.count}>
        {countText(count)}
      </span>
      {/* Whole: between two parts a screen reader would pause. */}
      <span className="for-screen-readers">
        {label}, {countText(count)} to do
      </span>
    </>
  );
}

/** A class that is behind is one thing, however many they are: they would drown what waits for an answer. */
export function toDo({ waiting, looks }: Pick<Inbox, 'waiting' | 'looks'>): number {
  return waiting.reduce((sum, { kind, count }) => sum + (kind === 'seniors' ? 1 : count), looks);
}
