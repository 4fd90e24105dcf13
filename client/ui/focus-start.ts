/** Where the focus goes when what had it is gone and nothing closer stands for it. */

/** Focuses the heading of the page, where reading starts. */
export function focusStart(): void {
  document.querySelector<HTMLElement>('main h1')?.focus();
}

/** Whether nothing has the focus, as after the button that had it was disabled or taken away. */
export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}
