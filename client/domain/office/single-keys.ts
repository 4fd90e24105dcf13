/**
 * Single keys in a list: J and K move the focus from one thing to the next, others do something with the thing that has it.
 * They can be switched off (WCAG 2.1.4), and never work while something is typed or a dialog is open.
 */
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { tinykeys } from 'tinykeys';
import { focusStart, headingOf, isFocusLost } from '#client/ui/forms/focus.ts';
import { useInboxViews } from './inbox-calls.ts';

/** What a thing of a list is marked with, as `CompactCard` does. */
const ITEM = '[data-of]';
const TYPED_INTO = 'textarea, select, input:not([type=checkbox], [type=radio]), [contenteditable]';
const IN_THE_WAY = '[role=dialog], [role=menu], dialog[open]';

/** What a key does with the thing that has the focus, by `data-of`. */
export type ItemKeys = Readonly<Partial<Record<'r' | 'x', (of: string) => void>>>;

/** Whether the person wants them; not before it is known. */
export function useWantsKeys(): boolean {
  // Lists begin when the page has failed to load it: asked for again then, its message would go and come back.
  return useInboxViews(false).data?.single_keys === true;
}

/** @param list what holds the things */
export function useItemKeys(list: RefObject<HTMLElement | null>, keys: ItemKeys): void {
  const isOn = useWantsKeys();
  const act = useEffectEvent((key: keyof ItemKeys) => {
    const item = focusedItem(list.current);
    if (item) keys[key]?.(item.dataset['of'] ?? '');
  });
  useEffect(() => {
    if (!isOn) return undefined;
    return tinykeys(
      window,
      {
        j: (event) => moveOnce(event, 1),
        k: (event) => moveOnce(event, -1),
        r: () => act('r'),
        x: () => act('x'),
      },
      { ignore: isForSomethingElse },
    );
  }, [isOn, list]);
}

/** A key that works wherever the focus is. @param key as `tinykeys` writes it */
export function useSingleKey(key: string, act: () => void): void {
  const isOn = useWantsKeys();
  const press = useEffectEvent((event: KeyboardEvent) => {
    // Else the letter would be typed into a box that gets the focus.
    event.preventDefault();
    act();
  });
  useEffect(() => {
    if (!isOn) return undefined;
    return tinykeys(window, { [key]: (event) => press(event) }, { ignore: isForSomethingElse });
  }, [isOn, key]);
}

function isForSomethingElse(event: KeyboardEvent): boolean {
  const { target } = event;
  if (event.isComposing || document.querySelector(IN_THE_WAY)) return true;
  return target instanceof Element && target.closest(TYPED_INTO) !== null;
}

function itemsOf(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>(ITEM) ?? [])];
}

/** The thing that has the focus, by `data-of`. */
export function focusedOf(list: HTMLElement | null): string | undefined {
  return focusedItem(list)?.dataset['of'];
}

function focusedItem(list: HTMLElement | null): HTMLElement | undefined {
  return itemsOf(list).find((item) => item.contains(document.activeElement));
}

/** From one thing to the next, through all lists of the page. */
function moveOnce(event: KeyboardEvent, step: 1 | -1): void {
  // Each list of the page listens; the first one moves.
  if (event.defaultPrevented) return;
  event.preventDefault();
  const items = itemsOf(document.body);
  const { activeElement } = document;
  const at = items.findIndex((item) => item.contains(activeElement));
  if (at !== -1) focusAt(document.body, Math.max(0, at + step));
  else if (activeElement) {
    const after = items.filter((item) => isBefore(activeElement, item)).length;
    const next = items.length - after;
    focusAt(document.body, Math.max(0, step === 1 ? next : next - 1));
  }
}

/** Also when the one holds the other. */
function isBefore(one: Element, other: Element): boolean {
  return (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

/**
 * When what has the focus goes with its list or out of it, as after something was done with it, the thing that is in its place then
 * gets the focus, or the heading above. @param things what the list shows
 */
export function useKeepPlace(list: RefObject<HTMLElement | null>, things: unknown): void {
  const focused = useRef<{ readonly item: HTMLElement; readonly place: number }>(undefined);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      const items = itemsOf(list.current);
      const place = items.findIndex((item) => target instanceof Node && item.contains(target));
      const item = items[place];
      focused.current = item && { item, place };
    };
    const starts = [headingOf(list.current), headingOf(null)];
    document.addEventListener('focusin', note);
    return () => {
      document.removeEventListener('focusin', note);
      const start = starts.find((heading) => heading?.isConnected);
      if (start && isFocusLost()) focusStart(start);
    };
  }, [list]);
  useEffect(() => {
    if (!focused.current || focused.current.item.isConnected || !isFocusLost()) return;
    if (!focusAt(list.current, focused.current.place)) focusStart(headingOf(list.current));
  }, [things, list]);
}

/** Focuses what opens the thing at this place, or the last one's. False when there is none. */
export function focusAt(list: HTMLElement | null, place: number): boolean {
  const items = itemsOf(list);
  const control = items[Math.min(place, items.length - 1)]?.querySelector<HTMLElement>('a, button');
  control?.focus();
  return control !== null && control !== undefined;
}
