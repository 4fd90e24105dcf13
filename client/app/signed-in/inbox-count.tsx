/** How much there is to do, beside the link to the inbox: asked for when the menu opens. Nothing while it is not known. */
import { useInbox } from '#client/domain/office/inbox.api.ts';
import { toDo } from '#client/domain/office/to-do.ts';
import { countText } from '#client/ui/format/text.ts';
import classes from '#client/app/navigation-bar.module.css';

export function InboxCount({ label }: { readonly label: string }) {
  const { data } = useInbox();
  const count = data ? toDo(data) : 0;
  if (count === 0) return label;
  return (
    <>
      <span aria-hidden="true">{label}</span>
      <span aria-hidden="true" className={classes.count}>
        {countText(count)}
      </span>
      {/* Whole: between two parts a screen reader would pause. */}
      <span className={classes.countWords}>
        {label}, {countText(count)} to do
      </span>
    </>
  );
}
