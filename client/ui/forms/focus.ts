/** Moves the focus to a field of a form by its wire name, as WCAG asks after a failed submit. */

/** Focuses the control with this `name` in the form; false when there is none. */
export function focusField(form: HTMLFormElement | null | undefined, name: string): boolean {
  const field = form?.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]:not([type="hidden"])`);
  field?.focus();
  return field !== null && field !== undefined;
}

/** The heading of the part of the page that an element stands in; the one of the page when it stands in none. */
export function headingOf(element: Element | null): HTMLElement | null {
  const label = element?.closest('section[aria-labelledby]')?.getAttribute('aria-labelledby');
  const heading = typeof label === 'string' ? document.getElementById(label) : null;
  return heading ?? document.querySelector<HTMLElement>('main h1');
}

/** Focuses a heading, where reading starts: the one of the page unless another one is given. */
export function focusStart(heading = headingOf(null)): void {
  // Headings of parts are not made for it; one that is given the focus by us can have it.
  if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading?.focus();
}

/** Whether nothing has the focus, as after the button that had it was disabled or taken away. */
export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}
