/** What stands beside the heading of a list of the school office: Undo, and which keys work. */
import { KeysHelp, type OwnKey } from './keys-help.tsx';
import { UndoLatest } from './undo-latest.tsx';
import classes from './office.module.css';

export function ListKeys({ own }: { readonly own: readonly OwnKey[] }) {
  return (
    <div className={classes.listKeys}>
      <UndoLatest />
      <KeysHelp own={own} />
    </div>
  );
}
