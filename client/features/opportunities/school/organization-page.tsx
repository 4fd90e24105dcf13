/** One organization of the school: added, corrected, decided about, or made a part of another one. */
import { useState } from 'react';
import { Anchor, Button, Stack, Text } from '@mantine/core';
import { Link, useNavigate, useParams } from 'react-router';
import type {
  KeptOrganization,
  SchoolOrganization,
} from '#shared/opportunities/school-organizations.contract.ts';
import { ApiError, failureReason } from '#client/platform/api-error.ts';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { confirmAction } from '#client/ui/feedback/confirm-action.ts';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { showSuccess } from '#client/ui/feedback/notify.ts';
import { RetryAlert } from '#client/ui/feedback/retry-alert.tsx';
import { NewOrganization } from './new-organization.tsx';
import { OrganizationChoice } from './organization-choice.tsx';
import { OrganizationForm } from './organization-form.tsx';
import classes from './school.module.css';
import { useMergeOrganizations, useSchoolOrganization } from './school-organizations.api.ts';

export default function OrganizationPage() {
  const { id } = useParams();
  return id === undefined ? <NewOrganization /> : <KnownOrganization id={id} />;
}

function KnownOrganization({ id }: { readonly id: string }) {
  const { data, error, isFetching, isEnabled, refetch } = useSchoolOrganization(id);
  const isGone = !isEnabled || (error instanceof ApiError && error.status === 404);
  return (
    <Stack gap="md">
      <PageHeading>{data?.name ?? 'Organization'}</PageHeading>
      {isGone && (
        <Text>
          There is no such organization.{' '}
          <Anchor component={Link} to="/admin/organizations" inherit underline="always">
            Organizations
          </Anchor>
        </Text>
      )}
      {error && !isGone && (
        <RetryAlert isFetching={isFetching} onRetry={() => void refetch()}>
          The organization could not be loaded. {failureReason(error)}
        </RetryAlert>
      )}
      {!data && !error && !isGone && <LoadingBlock shape="lines" />}
      {data && <OrganizationForm key={data.version} organization={data} />}
      {data?.origin === 'own' && <Merge organization={data} />}
    </Stack>
  );
}

/** Only for what the school has added: what is everybody's can be hidden. */
function Merge({ organization: { id, name } }: { readonly organization: KeptOrganization }) {
  const [isChoosing, setChoosing] = useState(false);
  const { mutateAsync, isPending, error } = useMergeOrganizations(id);
  const navigate = useNavigate();

  async function merge(intoId: number, into: SchoolOrganization): Promise<void> {
    const isSure = await confirmAction({
      title: `Is ${name} the same as ${into.name}?`,
      message: `${name} leaves your list with its address and description, and its names become other names of ${into.name}. Entries count as work for ${into.name}, with what you decided about that one.`,
      confirmLabel: 'It is the same',
    });
    if (!isSure) return;
    try {
      const { detail } = await mutateAsync(intoId);
      showSuccess(detail);
      void navigate('/admin/organizations');
    } catch {
      // Shown in the choice.
    }
  }

  if (!isChoosing)
    return (
      <div className={classes.below}>
        <Button variant="outline" onClick={() => setChoosing(true)}>
          It is the same as another one…
        </Button>
      </div>
    );
  return (
    <div className={classes.below}>
      <OrganizationChoice
        label={`Which organization is the same as ${name}?`}
        button="It is this one"
        except={id}
        isBusy={isPending}
        failure={error}
        onChoose={merge}
        onCancel={() => setChoosing(false)}
      />
    </div>
  );
}
