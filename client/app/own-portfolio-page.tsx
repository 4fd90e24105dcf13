/** Preloads the entry forms, so that they open without a connection. */
import { HourNewsBanner } from '#features/own-hours/client/hour-news/hour-news.tsx';
import { FromSchool, useReceived } from '#features/people/client/messages/from-school.tsx';
import { HourTrackerPage } from '#features/entries/client/portfolio/hour-tracker-page.tsx';
import { getHourNews } from '#features/own-hours/hour-news.contract.ts';
import { useSession } from '#client/platform/session.ts';
import { useApi } from '#client/platform/use-api.ts';
import { useAtFirstUse } from '#client/ui/hooks/first-use.ts';

export default function OwnPortfolio() {
  useAtFirstUse(loadForms);
  const { status, isRemembered } = useSession();
  const isKnown = status === 'signed-in';
  // Only for a confirmed session: the page can open before.
  const { data, isLoading } = useApi(getHourNews, {}, { enabled: isKnown && isRemembered !== true });
  const received = useReceived();
  const news = (
    <>
      <FromSchool query={received} />
      <HourNewsBanner news={data} />
    </>
  );
  return <HourTrackerPage news={news} isNewsLoaded={isKnown && !isLoading && !received.isLoading} />;
}

function loadForms(): void {
  // Browsers may cache a failed import.
  if (!navigator.onLine) return;
  const forms = [
    import('#features/entries/client/form/create-entry-page.tsx'),
    import('#features/entries/client/form/update-entry-page.tsx'),
  ];
  void Promise.allSettled(forms);
}
