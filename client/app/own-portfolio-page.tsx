/** Your Portfolio, with what the school wrote and news about one's hours. Preloads the forms of an entry, so that they open without a connection. */
import { HourNewsBanner } from '#client/features/hour-news/hour-news.tsx';
import { useHourNews } from '#client/features/hour-news/hour-news.api.ts';
import { FromSchool } from '#client/features/messages/from-school.tsx';
import { useReceived } from '#client/features/messages/messages.api.ts';
import { HourTrackerPage } from '#client/features/portfolio/hour-tracker-page.tsx';
import { useSession } from '#client/platform/session.ts';
import { useAtFirstUse } from '#client/ui/components/first-use.ts';

export default function OwnPortfolio() {
  useAtFirstUse(loadForms);
  const { data, isLoading } = useHourNews();
  const received = useReceived();
  const isKnown = useSession().status === 'signed-in';
  const news = (
    <>
      <FromSchool query={received} />
      <HourNewsBanner news={data} />
    </>
  );
  return <HourTrackerPage news={news} isNewsThere={isKnown && !isLoading && !received.isLoading} />;
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
