/** Moves the focus in forms and pages, as WCAG asks after a failed submit. */

/** False when there is no such control. */
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

/** Where reading starts: by default the heading of the page. */
export function focusStart(heading = headingOf(null)): void {
  // Headings of sections cannot take the focus without it.
  if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading?.focus();
}

/** As after its button was disabled or removed. */
export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/** As a `ref`, in place of the button that was pressed. */
export function focusOnce(field: HTMLElement | null): void {
  field?.focus();
}
