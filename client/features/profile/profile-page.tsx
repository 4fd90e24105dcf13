/** One's own profile. */
import { useState, type ReactNode } from 'react';
import { Button, Group, Stack } from '@mantine/core';
import { Link } from 'react-router';
import { requestPasswordReset } from '#shared/accounts/accounts.contract.ts';
import { asApiError, callApi } from '#client/platform/api.ts';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { EmailText } from '#client/ui/format/email-text.tsx';
import { FormCard } from '#client/ui/components/form-card.tsx';
import { useSession } from '#client/platform/session.ts';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { forgetFailures, showFailure, showSuccess } from '#client/ui/feedback/notify.ts';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { LeaderboardVisibilitySection } from './leaderboard-visibility.tsx';
import { useProfile, type Profile } from './profile.api.ts';
import { RESET_FAILED, RESET_SENT } from './profile.messages.ts';
import { ProfilePicture } from './profile-picture.tsx';
import classes from './profile-page.module.css';

interface ProfilePageProps {
  /** The parts of other features, below the profile. */
  readonly more: (profile: Profile) => ReactNode;
}

export function ProfilePage({ more }: ProfilePageProps) {
  const { data, isError, refetch } = useProfile();
  return (
    <FormCard maxWidth="40rem">
      <Stack gap="lg">
        <PageHeading>Profile</PageHeading>
        {data ? <ProfileDetails profile={data} more={more} /> : !isError && <LoadingBlock shape="lines" />}
        {isError && !data && (
          <ErrorAlert title="Your profile could not be loaded.">
            <Button size="xs" variant="outline" color="red" onClick={() => void refetch()}>
              Try again
            </Button>
          </ErrorAlert>
        )}
      </Stack>
    </FormCard>
  );
}

interface ProfileDetailsProps extends ProfilePageProps {
  readonly profile: Profile;
}

function ProfileDetails({ profile, more }: ProfileDetailsProps) {
  const [isBusy, setBusy] = useState(false);
  const { admin } = useSession();

  async function resetPassword() {
    setBusy(true);
    forgetFailures(RESET_FAILED);
    try {
      await callApi(requestPasswordReset, { body: { email: profile.email } });
      showSuccess(RESET_SENT);
    } catch (thrown) {
      console.warn(asApiError(thrown).message);
      showFailure(RESET_FAILED, RESET_FAILED);
    } finally {
      setBusy(false);
    }
  }

  const facts: [string, ReactNode][] = [
    ['First name', profile.first_name],
    ['Last name', profile.last_name],
    ['Email', <EmailText key="email" email={profile.email} />],
    ['School', profile.school],
    ['Graduation year', String(profile.graduation_year)],
  ];
  return (
    <>
      <div className={classes['person']}>
        <ProfilePicture src={profile.profile_picture} alt="Your profile picture" />
        <dl className={classes['facts']}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <Group gap="sm">
        <Button component={Link} to="/profile/edit">
          Edit Personal Information
        </Button>
        <Button variant="outline" onClick={() => void resetPassword()} loading={isBusy}>
          Reset Password
        </Button>
      </Group>
      {/* Administrators are not on the leaderboard. */}
      {!admin?.is_school_administration && <LeaderboardVisibilitySection profile={profile} />}
      {more(profile)}
    </>
  );
}
