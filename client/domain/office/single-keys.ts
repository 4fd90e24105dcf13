/**
 * Single keys in a list: J and K move the focus from one thing to the next, others do something with the thing that has it.
 * They can be switched off (WCAG 2.1.4), and never work while something is typed or a dialog is open.
 */
import { useEffect, useRef, type RefObject } from 'react';
import { tinykeys } from 'tinykeys';
import { useInboxViews } from './inbox.api.ts';

/** What a thing of a list is marked with, as `CompactCard` does. */
const ITEM = '[data-of]';
const TYPED_INTO = 'textarea, select, input:not([type=checkbox], [type=radio]), [contenteditable]';
const IN_THE_WAY = '[role=dialog], [role=menu], dialog[open]';

/** What a key does with the thing that has the focus, by `data-of`. */
export type ItemKeys = Readonly<Partial<Record<'r' | 'x', (of: string) => void>>>;

/** Whether the person wants them; not before it is known. */
export function useWantsKeys(): boolean {
  return useInboxViews().data?.single_keys === true;
}

/** @param list what holds the things */
export function useItemKeys(list: RefObject<HTMLElement | null>, keys: ItemKeys): void {
  const isOn = useWantsKeys();
  // What the keys do changes with every render; listening does not begin anew.
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const act = (key: keyof ItemKeys) => () => {
      const item = focusedItem(list.current);
      if (item) latest.current[key]?.(item.dataset['of'] ?? '');
    };
    return tinykeys(
      window,
      {
        j: () => focusItem(list.current, 1),
        k: () => focusItem(list.current, -1),
        r: act('r'),
        x: act('x'),
      },
      { ignore: isForSomethingElse },
    );
  }, [isOn, list]);
}

/** The question mark. */
export function useHelpKey(show: () => void): void {
  const isOn = useWantsKeys();
  const latest = useRef(show);
  useEffect(() => {
    latest.current = show;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    return tinykeys(window, { '[Shift]+?': () => latest.current() }, { ignore: isForSomethingElse });
  }, [isOn]);
}

/** N, on a page with a box for notes. @param focus moves the focus into it */
export function useNoteKey(focus: () => void): void {
  const isOn = useWantsKeys();
  const latest = useRef(focus);
  useEffect(() => {
    latest.current = focus;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const act = (event: KeyboardEvent) => {
      // Else the letter would be typed into the box.
      event.preventDefault();
      latest.current();
    };
    return tinykeys(window, { n: act }, { ignore: isForSomethingElse });
  }, [isOn]);
}

function isForSomethingElse(event: KeyboardEvent): boolean {
  const { target } = event;
  if (event.isComposing || document.querySelector(IN_THE_WAY)) return true;
  return target instanceof Element && target.closest(TYPED_INTO) !== null;
}

function itemsOf(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>(ITEM) ?? [])];
}

function focusedItem(list: HTMLElement | null): HTMLElement | undefined {
  return itemsOf(list).find((item) => item.contains(document.activeElement));
}

function focusItem(list: HTMLElement | null, step: 1 | -1): void {
  const items = itemsOf(list);
  const at = items.findIndex((item) => item.contains(document.activeElement));
  focusAt(list, at === -1 ? 0 : Math.max(0, at + step));
}

/** Focuses what opens the thing at this place, or the last one's. False when there is none. */
export function focusAt(list: HTMLElement | null, place: number): boolean {
  const items = itemsOf(list);
  const control = items[Math.min(place, items.length - 1)]?.querySelector<HTMLElement>('a, button');
  control?.focus();
  return control !== null && control !== undefined;
}
