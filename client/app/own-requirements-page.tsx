/** Asks for approval of activities first, when a rule of the class requires it. */
import { listProposals } from '#features/requirements/approvals/proposals.contract.ts';
import { wantsApproval } from '#features/requirements/approvals/proposals.rules.ts';
import { getRequirements } from '#features/requirements/requirements.contract.ts';
import { useApi } from '#client/platform/use-api.ts';
import { AskBefore } from '#features/requirements/client/approvals/ask-before.tsx';
import { RequirementsPage } from '#features/requirements/client/requirements-page.tsx';

export default function OwnRequirementsPage() {
  const { data } = useApi(getRequirements);
  const mustAsk = data !== undefined && wantsApproval(data.map(({ rules }) => rules));
  const isForOrganizations = !data?.some(({ rules }) => rules.entry.approval_before === 'activity');
  const { isFetched } = useApi(listProposals, {}, { enabled: mustAsk });
  if (!mustAsk) return <RequirementsPage first={data && null} />;
  return (
    <RequirementsPage first={isFetched ? <AskBefore isForOrganizations={isForOrganizations} /> : undefined} />
  );
}
