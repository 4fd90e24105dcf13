/** Where the focus goes when a message about a download, with the button that has the focus, leaves the screen. */
import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Marks the button that begins a download, so that it is found again. */
export function buttonMark(fileName: string): { readonly 'data-download': string } {
  return { 'data-download': fileName };
}

/** On another page, or when the list has moved on, that is the page's heading. */
function giveFocusBack(fileName: string): void {
  const button = document.querySelector<HTMLElement>(`[data-download="${CSS.escape(fileName)}"]`);
  const target =
    button ?? document.querySelector<HTMLElement>('h1[tabindex]') ?? document.querySelector('main');
  target?.focus({ preventScroll: button === null });
}

/** Watches over the message in this box: the focus must not be lost with it, whoever takes it away. */
export function useFocusBack<Box extends HTMLElement>(fileName: string): RefObject<Box | null> {
  const box = useRef<Box>(null);
  useLayoutEffect(() => {
    const element = box.current;
    return () => {
      if (element?.contains(document.activeElement)) giveFocusBack(fileName);
    };
  }, [fileName]);
  return box;
}
