/** How much there is to do, beside the link to the inbox: asked for when the menu opens. Nothing while it is not known. */
import { useInbox } from '#client/domain/office/inbox.api.ts';
import { toDo } from '#client/domain/office/to-do.ts';
import { countText } from '#client/ui/format/text.ts';
import classes from './inbox-count.module.css';

export function InboxCount() {
  const { data } = useInbox();
  const count = data ? toDo(data) : 0;
  if (count === 0) return null;
  return (
    <>
      <span className={classes['words']}>, {countText(count)} to do</span>
      <span aria-hidden="true" className={classes['count']}>
        {countText(count)}
      </span>
    </>
  );
}
