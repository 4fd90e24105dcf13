/** Your Portfolio, with news about one's hours. Preloads the forms of an entry, so that they open without a connection. */
import { HourNewsBanner } from '#client/features/hour-news/hour-news.tsx';
import { useHourNews } from '#client/features/hour-news/hour-news.api.ts';
import { HourTrackerPage } from '#client/features/portfolio/hour-tracker-page.tsx';
import { useSession } from '#client/platform/session.ts';
import { useAtFirstUse } from '#client/ui/components/first-use.ts';

export default function OwnPortfolio() {
  useAtFirstUse(loadForms);
  const { data, isLoading } = useHourNews();
  const isKnown = useSession().status === 'signed-in';
  return <HourTrackerPage news={<HourNewsBanner news={data} />} isNewsThere={isKnown && !isLoading} />;
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
