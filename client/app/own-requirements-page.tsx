/** What counts; before it, where a rule of the class wants activities approved, what the student asks the school. */
import { wantsApproval } from '#shared/proposals/proposals.rules.ts';
import { getRequirements } from '#shared/requirements/requirements.contract.ts';
import { useApi } from '#client/platform/use-api.ts';
import { AskBefore } from '#client/features/proposals/ask-before.tsx';
import { useProposals } from '#client/features/proposals/proposals.api.ts';
import { RequirementsPage } from '#client/features/requirements/requirements-page.tsx';

export default function OwnRequirementsPage() {
  const { data } = useApi(getRequirements);
  const mustAsk = data !== undefined && wantsApproval(data.map(({ rules }) => rules));
  const isForOrganizations = !data?.some(({ rules }) => rules.entry.approval_before === 'activity');
  const { isFetched } = useProposals(mustAsk);
  if (!mustAsk) return <RequirementsPage first={data && null} />;
  return (
    <RequirementsPage first={isFetched ? <AskBefore isForOrganizations={isForOrganizations} /> : undefined} />
  );
}
