/** Moves the focus in forms and pages, as WCAG asks after a failed submit. */

/** Focuses the control with this `name` in the form; false when there is none. */
export function focusField(form: HTMLFormElement | null | undefined, name: string): boolean {
  const field = form?.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]:not([type="hidden"])`);
  field?.focus();
  return field !== null && field !== undefined;
}

/** The heading of the section around an element, or the page's. */
export function headingOf(element: Element | null): HTMLElement | null {
  const label = element?.closest('section[aria-labelledby]')?.getAttribute('aria-labelledby');
  const heading = typeof label === 'string' ? document.getElementById(label) : null;
  return heading ?? document.querySelector<HTMLElement>('main h1');
}

/** Focuses a heading, where reading starts: by default the page's. */
export function focusStart(heading = headingOf(null)): void {
  // Headings of sections cannot take the focus without it.
  if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading?.focus();
}

/** Whether nothing has the focus, as after its button was disabled or removed. */
export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/** As a `ref`: takes the focus when it appears, in place of the button that was pressed. */
export function focusOnce(field: HTMLElement | null): void {
  field?.focus();
}
