/**
 * Asks before a page with unsaved changes is left by a link, Back, or (in the browser's words) by closing it.
 * Our router cannot block navigation, so this listens before it does (decision 0035).
 */
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { confirmAction } from '#client/ui/feedback/confirm-action.ts';
import { onBack } from './back-listener.ts';

const QUESTION = {
  title: 'Leave without saving?',
  message: 'Your changes are not saved. Leaving this page loses them.',
  confirmLabel: 'Leave',
  cancelLabel: 'Stay on this page',
  danger: true,
} as const;

type QuestionTexts = Partial<Record<'title' | 'message', string>>;

const nothing = () => undefined;

/** When it no longer applies, the question closes and the user stays. @param question must be a stable object */
export function useLeaveQuestion(
  isDirty: boolean,
  onLeave: () => void = nothing,
  question?: QuestionTexts,
): void {
  const navigate = useNavigate();
  const latest = useRef({ onLeave, navigate, question });
  const openQuestion = useRef<AbortController>(undefined);
  useEffect(() => {
    latest.current = { onLeave, navigate, question };
  });
  useEffect(() => () => openQuestion.current?.abort(), [isDirty, question]);

  useEffect(() => {
    if (!isDirty) return undefined;
    const here = indexOf(history.state);
    let isLeaving = false;
    let isReturning = false;

    async function ask(leave: () => void): Promise<void> {
      openQuestion.current = new AbortController();
      const { signal } = openQuestion.current;
      if (!(await confirmAction({ ...QUESTION, ...latest.current.question, signal }))) return;
      isLeaving = true;
      latest.current.onLeave();
      leave();
    }

    function onClick(event: MouseEvent): void {
      const target = addressOfClick(event);
      if (isLeaving || target === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      void ask(() => void latest.current.navigate(target));
    }

    function onPopState(event: PopStateEvent): void {
      if (isLeaving) return;
      // Otherwise the router would remove the form before the answer.
      event.stopImmediatePropagation();
      if (isReturning) {
        isReturning = false;
        return;
      }
      const steps = indexOf(event.state) - here;
      if (steps === 0) return;
      isReturning = true;
      history.go(-steps);
      void ask(() => history.go(steps));
    }

    function onUnload(event: BeforeUnloadEvent): void {
      if (!isLeaving) event.preventDefault();
    }

    document.addEventListener('click', onClick, true);
    const stopListening = onBack(onPopState);
    window.addEventListener('beforeunload', onUnload);
    return () => {
      document.removeEventListener('click', onClick, true);
      stopListening();
      window.removeEventListener('beforeunload', onUnload);
    };
  }, [isDirty]);
}

function indexOf(state: unknown): number {
  const { idx } = (state ?? {}) as { idx?: unknown };
  return typeof idx === 'number' ? idx : 0;
}

function addressOfClick(event: MouseEvent): string | undefined {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!isPlain || !link?.href || link.target === '_blank' || link.hasAttribute('download')) return undefined;
  const { origin, pathname, search, hash } = new URL(link.href);
  // The skip link stays on this page.
  if (origin !== location.origin || (pathname === location.pathname && hash !== '')) return undefined;
  return pathname + search + hash;
}
