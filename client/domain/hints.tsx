/**
 * The words of short signs in a list, on hover and focus: whatever carries `data-hint` inside. One hint for the whole list, so
 * that rows stay cheap. Escape closes it, and the pointer may rest on it (WCAG 1.4.13). Screen readers get the words from the
 * sign itself.
 */
import { useEffect, useRef, useState, type ReactNode } from 'react';
import classes from '#client/ui/list/rows.module.css';

interface Hint {
  readonly words: string;
  readonly top: number;
  readonly right: number;
}

export function WithHints({ children }: { readonly children: ReactNode }) {
  const [hint, setHint] = useState<Hint>();
  const box = useRef<HTMLDivElement>(null);
  const hinted = useRef<Element>(undefined);

  function show(target: EventTarget): void {
    const sign = target instanceof Element ? target.closest<HTMLElement>('[data-hint]') : null;
    const words = sign?.dataset['hint'];
    if (!sign || !words) {
      if (target instanceof Element && target.closest(`.${classes.hint}`)) return;
      hide();
      return;
    }
    if (hinted.current === sign) return;
    hinted.current = sign;
    const place = sign.getBoundingClientRect();
    const own = box.current?.getBoundingClientRect();
    setHint({ words, top: place.bottom - (own?.top ?? 0), right: (own?.right ?? 0) - place.right });
  }
  function hide(): void {
    hinted.current = undefined;
    setHint(undefined);
  }

  useEffect(() => {
    if (!hint) return undefined;
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      setHint(undefined);
    };
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [hint]);

  return (
    // What it listens to belongs to the signs inside, which can take the focus by themselves.
    <div
      ref={box}
      style={{ position: 'relative' }}
      onPointerOver={(event) => event.pointerType !== 'touch' && show(event.target)}
      onPointerLeave={hide}
      onFocus={({ target }) => target.matches(':focus-visible') && show(target)}
      onBlur={hide}
    >
      {children}
      {hint && (
        <div className={classes.hint} aria-hidden="true" style={{ top: hint.top, right: hint.right }}>
          {hint.words}
        </div>
      )}
    </div>
  );
}
