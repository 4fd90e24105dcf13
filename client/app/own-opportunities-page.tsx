/** The page after sign-in: news, first steps for a new head, then the organizations. */
import { Text } from '@mantine/core';
import { getFirstSteps } from '#features/school-settings/first-steps.contract.ts';
import { getHourNews } from '#features/own-hours/hour-news.contract.ts';
import { readInbox, type Inbox } from '#features/office/inbox.contract.ts';
import { NewsLine } from '#features/own-hours/client/hour-news/hour-news.tsx';
import { OpportunitiesPage } from '#features/organizations/client/opportunities-page.tsx';
import { isStaff, useSession } from '#client/platform/session.ts';
import { useApi } from '#client/platform/use-api.ts';
import { lazyPart } from '#client/ui/components/lazy-part.tsx';
import { TextLink } from '#client/ui/components/links.tsx';
import { countText } from '#client/ui/format/text.ts';
import { toDo } from './signed-in/school-news.tsx';

const FirstSteps = lazyPart(
  async () => (await import('#features/school-settings/client/first-steps/first-steps.tsx')).FirstStepsList,
);

export default function OwnOpportunities() {
  const { admin } = useSession();
  const isOfStaff = isStaff(admin);
  const isHead = admin?.is_school_administration_head === true;
  const news = useApi(getHourNews, {}, { enabled: !isOfStaff });
  const inbox = useApi(readInbox, { query: {} }, { enabled: isOfStaff });
  const steps = useApi(getFirstSteps, {}, { enabled: isHead });
  return (
    <OpportunitiesPage isAboveLoaded={![news, inbox, steps].some(({ isLoading }) => isLoading)}>
      {isOfStaff ? <WaitingLine inbox={inbox.data} /> : <NewsLine news={news.data} />}
      {steps.data && !steps.data.is_over && <FirstSteps steps={steps.data} />}
    </OpportunitiesPage>
  );
}

function WaitingLine({ inbox }: { readonly inbox: Inbox | undefined }) {
  const count = inbox ? toDo(inbox) : 0;
  if (count === 0) return null;
  return (
    <Text>
      <strong>{count === 1 ? '1 thing waits' : `${countText(count)} things wait`} for you</strong>
      {' · '}
      <TextLink to="/admin/inbox" fw={600}>
        Inbox
      </TextLink>
    </Text>
  );
}
