/** Your Portfolio, with news about one's hours on top. Preloads the forms of an entry, so that they open without a connection. */
import { HourNewsOnTop } from '#client/features/hour-news/hour-news.tsx';
import { HourTrackerPage } from '#client/features/portfolio/hour-tracker-page.tsx';
import { useAtFirstUse } from '#client/ui/components/first-use.ts';
import classes from './own-portfolio-page.module.css';

export default function OwnPortfolio() {
  useAtFirstUse(loadForms);
  return (
    <div className={classes['page']}>
      <HourNewsOnTop />
      <HourTrackerPage />
    </div>
  );
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
