/** Recording a telephone call at an entry: the button, and the form in its place, whose code comes when it is wanted. */
import { lazy, Suspense, useCallback, useState } from 'react';
import type { SchoolEntry } from '#shared/administration/administration.contract.ts';
import type { PhoneCallForm } from '#shared/administration/phone-calls.rules.ts';
import { SmallButton } from '#client/ui/components/small-button.tsx';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { focusOnce } from '#client/ui/forms/focus.ts';
import type { Decisions } from './use-user-entries-decisions.ts';
import { entryName } from './user-entries-list.ts';

const RecordCallForm = lazy(() => import('./record-call-form.tsx'));

interface CallAtEntry {
  readonly isOpen: boolean;
  /** The form was left, so that the focus goes back to the button. */
  readonly wasLeft: boolean;
  readonly open: () => void;
  readonly leave: () => void;
  readonly finish: () => void;
  /** What was typed, also while the row is folded. */
  readonly typed: PhoneCallForm | undefined;
  readonly keep: (typed: PhoneCallForm) => void;
}

/** For the row or card, which stays when it is folded. */
export function useCallAtEntry(): CallAtEntry {
  const [state, setState] = useState<'never' | 'open' | 'left'>('never');
  const [typed, setTyped] = useState<PhoneCallForm>();
  const close = useCallback((next: 'never' | 'left') => {
    setState(next);
    setTyped(undefined);
  }, []);
  return {
    isOpen: state === 'open',
    wasLeft: state === 'left',
    open: useCallback(() => setState('open'), []),
    leave: useCallback(() => close('left'), [close]),
    finish: useCallback(() => close('never'), [close]),
    typed,
    keep: setTyped,
  };
}

interface RecordCallProps {
  readonly entry: SchoolEntry;
  readonly call: CallAtEntry;
}

export function RecordCallButton({
  entry,
  call,
  canDecide,
}: RecordCallProps & { readonly canDecide: boolean }) {
  if (entry.verified || call.isOpen || !canDecide) return null;
  return (
    <SmallButton
      variant="outline"
      aria-label={`Record a call about ${entryName(entry)}`}
      ref={call.wasLeft ? focusOnce : undefined}
      onClick={call.open}
    >
      Record a call
    </SmallButton>
  );
}

interface RecordCallPlaceProps extends RecordCallProps {
  readonly onRecord: Decisions['recordCall'];
}

export function RecordCallPlace({ entry, call, onRecord }: RecordCallPlaceProps) {
  if (!call.isOpen) return null;
  return (
    <Suspense fallback={<LoadingBlock shape="lines" />}>
      <RecordCallForm
        entry={entry}
        typed={call.typed}
        onType={call.keep}
        onRecord={onRecord}
        onDone={call.finish}
        onLeave={call.leave}
      />
    </Suspense>
  );
}
