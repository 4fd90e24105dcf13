/** Focus management, as WCAG asks after a failed submit. */

export function focusField(form: HTMLFormElement | null | undefined, name: string): boolean {
  const field = form?.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]:not([type="hidden"])`);
  field?.focus();
  return field !== null && field !== undefined;
}

/** The heading of the enclosing section, or of the page. */
export function headingOf(element: Element | null): HTMLElement | null {
  const label = element?.closest('section[aria-labelledby]')?.getAttribute('aria-labelledby');
  const heading = typeof label === 'string' ? document.getElementById(label) : null;
  return heading ?? document.querySelector<HTMLElement>('main h1');
}

export function focusStart(heading = headingOf(null)): void {
  // Section headings are not focusable otherwise.
  if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading?.focus();
}

/** True after the focused button was disabled or removed. */
export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/** A `ref` for what replaces the pressed button. */
export function focusOnce(field: HTMLElement | null): void {
  field?.focus();
}
