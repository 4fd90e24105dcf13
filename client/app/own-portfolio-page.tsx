/** Your Portfolio; it loads the forms of an entry beforehand, so that they open without a connection too. */
import { HourTrackerPage } from '#client/features/portfolio/hour-tracker-page.tsx';
import { useAtFirstUse } from '#client/ui/components/first-use.ts';

export default function OwnPortfolio() {
  useAtFirstUse(loadForms);
  return <HourTrackerPage />;
}

function loadForms(): void {
  // Without a connection there is nothing to load; a failed try might be remembered by the browser.
  if (!navigator.onLine) return;
  const forms = [
    import('#client/features/entry-form/create-entry-page.tsx'),
    import('#client/features/entry-form/update-entry-page.tsx'),
  ];
  // Opening the form tries again, and tells when that fails too.
  void Promise.allSettled(forms);
}
