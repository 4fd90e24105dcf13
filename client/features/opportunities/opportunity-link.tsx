/** Leads to the site of an organization, in a tab of its own that knows nothing of ours. */
import { Button, VisuallyHidden } from '@mantine/core';
import type { Opportunity } from '#shared/opportunities/opportunities.contract.ts';

export function OpportunityLink({ organization }: { readonly organization: Opportunity }) {
  return (
    <Button
      component="a"
      href={organization.url}
      target="_blank"
      rel="noopener noreferrer"
      variant="outline"
      px="sm"
      rightSection={<span aria-hidden="true">↗</span>}
    >
      View Opportunity
      <VisuallyHidden component="span"> of {organization.name} (opens in a new tab)</VisuallyHidden>
    </Button>
  );
}
