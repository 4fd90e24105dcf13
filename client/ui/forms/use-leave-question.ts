/**
 * Asks before a page with unsaved changes is left: by a link, by Back or Forward, and (in the browser's own words) by
 * closing or reloading it. The router that we use cannot hold a navigation back, so this listens before it does.
 */
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { onBack } from './back-listener.ts';
import { confirmAction } from '#client/ui/feedback/confirm-action.ts';

const QUESTION = {
  title: 'Leave without saving?',
  message: 'Your changes are not saved. Leaving this page loses them.',
  confirmLabel: 'Leave',
  cancelLabel: 'Stay on this page',
  danger: true,
} as const;

/** What else to ask: while it is being stored, say. */
type OtherWords = Partial<Record<'title' | 'message', string>>;

/**
 * A question that is no longer true is taken away without an answer: the person stays.
 * @param isDirty whether there is something to lose
 * @param onLeave called when the person has chosen to lose it
 * @param words the same one as long as they hold
 */
export function useLeaveQuestion(isDirty: boolean, onLeave: () => void, words?: OtherWords): void {
  const navigate = useNavigate();
  const latest = useRef({ onLeave, navigate, words });
  const asked = useRef<AbortController>(undefined);
  useEffect(() => {
    latest.current = { onLeave, navigate, words };
  });
  useEffect(() => () => asked.current?.abort(), [isDirty, words]);

  useEffect(() => {
    if (!isDirty) return undefined;
    const here = indexOf(history.state);
    let isLeaving = false;
    let isReturning = false;

    async function ask(leave: () => void): Promise<void> {
      asked.current = new AbortController();
      const { signal } = asked.current;
      if (!(await confirmAction({ ...QUESTION, ...latest.current.words, signal }))) return;
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
      // The router must not hear of it, or the form would be gone before the question is answered.
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

/** Where in the browser's history a page stands; the router keeps this number. */
function indexOf(state: unknown): number {
  const { idx } = (state ?? {}) as { idx?: unknown };
  return typeof idx === 'number' ? idx : 0;
}

/** The page of ours that a click leads to in this tab, or undefined when it leads to none. */
function addressOfClick(event: MouseEvent): string | undefined {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!isPlain || !link?.href || link.target === '_blank' || link.hasAttribute('download')) return undefined;
  const { origin, pathname, search, hash } = new URL(link.href);
  // The skip link stays on this page.
  if (origin !== location.origin || (pathname === location.pathname && hash !== '')) return undefined;
  return pathname + search + hash;
}
