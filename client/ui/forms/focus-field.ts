/** Moves the focus to a field of a form by its wire name, as WCAG asks after a failed submit. */

/** Focuses the control with this `name` in the form; false when there is none. */
export function focusField(form: HTMLFormElement | null | undefined, name: string): boolean {
  const field = form?.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]:not([type="hidden"])`);
  field?.focus();
  return field !== null && field !== undefined;
}
