/** Entries that chance has chosen, with what can be done with selected ones. */
import { ChanceList } from '#client/features/signals/chance-list.tsx';
import { entryActions } from './entry-actions.tsx';

export default function ByChancePage() {
  return <ChanceList actions={entryActions} />;
}
