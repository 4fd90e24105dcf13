/** One organization of the school: added, corrected, decided about, or made a part of another one. */
import { useState } from 'react';
import { Anchor, Box, Button, Stack, Text } from '@mantine/core';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import {
  getSchoolOrganization,
  mergeOrganizations,
  type SchoolOrganization,
} from '#shared/opportunities/school-organizations.contract.ts';
import { asApiError } from '#client/platform/api-error.ts';
import { readOnce, useApi, useApiChange } from '#client/platform/use-api.ts';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { confirmAction } from '#client/ui/feedback/confirm-action.ts';
import { showSuccess } from '#client/ui/feedback/notify.ts';
import { Loaded } from '#client/ui/list/loaded.tsx';
import { OrganizationChoice } from './organization-choice.tsx';
import { OrganizationForm } from './organization-form.tsx';
import { organizationAnswers } from './school-organizations.ts';

export default function OrganizationPage() {
  const { id } = useParams();
  return id === undefined ? <NewOrganization /> : <KnownOrganization key={id} id={id} />;
}

function NewOrganization() {
  const name = useSearchParams()[0].get('name') ?? '';
  return (
    <Stack gap="md">
      <PageHeading>Add an organization</PageHeading>
      <OrganizationForm key={name} name={name} />
    </Stack>
  );
}

function KnownOrganization({ id }: { readonly id: string }) {
  const query = useApi(getSchoolOrganization, { params: { id } }, readOnce);
  const isGone = asApiError(query.error).status === 404;
  return (
    <Stack gap="md">
      <PageHeading>{query.data?.name ?? 'Organization'}</PageHeading>
      {isGone ? (
        <Text>
          There is no such organization.{' '}
          <Anchor component={Link} to="/admin/organizations" inherit underline="always">
            Organizations
          </Anchor>
        </Text>
      ) : (
        <Loaded query={query} what="The organization" shape="lines">
          {(organization) => (
            <>
              <OrganizationForm organization={organization} />
              {organization.origin === 'own' && <Merge organization={organization} />}
            </>
          )}
        </Loaded>
      )}
    </Stack>
  );
}

/** Only for what the school has added: what is everybody's can be hidden. */
function Merge({
  organization: { id, name },
}: {
  readonly organization: Pick<SchoolOrganization, 'id' | 'name'>;
}) {
  const [isChoosing, setChoosing] = useState(false);
  const { mutateAsync, isPending, error } = useApiChange(mergeOrganizations, organizationAnswers);
  const navigate = useNavigate();

  async function merge(intoId: number, into: SchoolOrganization): Promise<void> {
    const isSure = await confirmAction({
      title: `Is ${name} the same as ${into.name}?`,
      message: `${name} leaves your list with its address and description, and its names become other names of ${into.name}. Entries count as work for ${into.name}, with what you decided about that one.`,
      confirmLabel: 'It is the same',
    });
    if (!isSure) return;
    try {
      const { detail } = await mutateAsync({ params: { id }, body: { into: intoId } });
      showSuccess(detail);
      void navigate('/admin/organizations');
    } catch {
      // Shown in the choice.
    }
  }

  return (
    <Box w="100%" maw="40rem" mx="auto">
      {isChoosing ? (
        <OrganizationChoice
          label={`Which organization is the same as ${name}?`}
          button="It is this one"
          except={id}
          isBusy={isPending}
          failure={error}
          onChoose={merge}
          onCancel={() => setChoosing(false)}
        />
      ) : (
        <Button variant="outline" onClick={() => setChoosing(true)}>
          It is the same as another one…
        </Button>
      )}
    </Box>
  );
}
