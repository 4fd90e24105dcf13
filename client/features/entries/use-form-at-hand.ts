/** Loads the entry's forms beforehand, so that they open from the portfolio without a connection too. */
import { useAtFirstUse } from '#client/ui/first-use.ts';

function loadForms(): void {
  // Without a connection there is nothing to load; a failed try might be remembered by the browser.
  if (!navigator.onLine) return;
  const forms = [import('./portfolio-create-event-page.tsx'), import('./portfolio-update-event-page.tsx')];
  // Opening the form tries again, and tells when that fails too.
  void Promise.allSettled(forms);
}

export function useFormAtHand(): void {
  useAtFirstUse(loadForms);
}
