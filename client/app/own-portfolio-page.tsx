/** Your Portfolio. Preloads the forms of an entry, so that they open without a connection. */
import { HourTrackerPage } from '#client/features/portfolio/hour-tracker-page.tsx';
import { useAtFirstUse } from '#client/ui/components/first-use.ts';

export default function OwnPortfolio() {
  useAtFirstUse(loadForms);
  return <HourTrackerPage />;
}

function loadForms(): void {
  // Browsers may cache a failed import.
  if (!navigator.onLine) return;
  const forms = [
    import('#client/features/entry-form/create-entry-page.tsx'),
    import('#client/features/entry-form/update-entry-page.tsx'),
  ];
  // Opening the form tries again and shows a failure.
  void Promise.allSettled(forms);
}
