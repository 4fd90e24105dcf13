/** One's own profile: a short list of sections, of which one is open. */
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button, Group, Stack, VisuallyHidden } from '@mantine/core';
import { Link, useSearchParams } from 'react-router';
import { requestPasswordReset } from '#shared/accounts/accounts.contract.ts';
import { useBelonging } from '#client/domain/belonging.api.ts';
import { asApiError, callApi } from '#client/platform/api.ts';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { EmailText } from '#client/ui/format/email-text.tsx';
import { FormCard } from '#client/ui/components/form-card.tsx';
import { focusStart } from '#client/ui/forms/focus.ts';
import { useSession } from '#client/platform/session.ts';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { forgetFailures, showFailure, showSuccess } from '#client/ui/feedback/notify.ts';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { LeaderboardVisibilitySection } from './leaderboard-visibility.tsx';
import { useProfile, type Profile } from './profile.api.ts';
import { RESET_FAILED, RESET_SENT } from './profile.messages.ts';
import { ProfilePicture } from './profile-picture.tsx';
import classes from './profile-page.module.css';

/** A part of the profile, reached from the list at the top. */
export interface ProfileSection {
  /** In the address: `/profile?section=data`. */
  readonly name: string;
  readonly title: string;
  readonly content: ReactNode;
}

interface ProfilePageProps {
  /** The sections of other features, after the profile's own. */
  readonly more: (profile: Profile) => readonly ProfileSection[];
  /** Asks for another email. */
  readonly emailForm: (onCancel: () => void) => ReactNode;
}

export function ProfilePage({ more, emailForm }: ProfilePageProps) {
  const { data, isError, refetch } = useProfile();
  return (
    <FormCard maxWidth="40rem">
      <Stack gap="lg">
        <PageHeading>Profile</PageHeading>
        {data ? (
          <Sections profile={data} more={more} emailForm={emailForm} />
        ) : (
          !isError && <LoadingBlock shape="lines" />
        )}
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

interface SectionsProps extends ProfilePageProps {
  readonly profile: Profile;
}

/** The list of sections, and the one that the address names; without a name it is the person. */
function Sections({ profile, more, emailForm }: SectionsProps) {
  const { admin } = useSession();
  const [search] = useSearchParams();
  const content = useRef<HTMLDivElement>(null);
  const sections: readonly ProfileSection[] = [
    { name: 'you', title: 'You', content: <ProfileDetails profile={profile} emailForm={emailForm} /> },
    // Administrators are not on the leaderboard.
    ...(admin?.is_school_administration
      ? []
      : [
          {
            name: 'leaderboard',
            title: 'Leaderboard',
            content: <LeaderboardVisibilitySection profile={profile} />,
          },
        ]),
    ...more(profile),
  ];
  const wanted = search.get('section');
  const open = sections.find(({ name }) => name === wanted) ?? sections[0];
  const shown = useRef(open?.name);

  // Reading goes on in the section that was chosen; the page itself begins at its own heading.
  useEffect(() => {
    if (shown.current === open?.name) return;
    shown.current = open?.name;
    focusStart(content.current?.querySelector('h2'));
  }, [open?.name]);

  return (
    <>
      <nav aria-label="Profile sections">
        <ul className={classes.sections}>
          {sections.map(({ name, title }, place) => (
            <li key={name}>
              <Link
                to={place === 0 ? '/profile' : `/profile?section=${name}`}
                aria-current={name === open?.name ? 'page' : undefined}
                preventScrollReset
              >
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div ref={content}>{open?.content}</div>
    </>
  );
}

function ProfileDetails({ profile, emailForm }: Omit<SectionsProps, 'more'>) {
  const [isBusy, setBusy] = useState(false);
  const [isChanging, setChanging] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);

  function keepEmail(): void {
    setChanging(false);
    setTimeout(() => opener.current?.focus());
  }

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

  const wantedYear = useBelonging().data?.wanted_graduation_year ?? null;
  const facts: [string, ReactNode][] = [
    ['First name', profile.first_name],
    ['Last name', profile.last_name],
    [
      'Email',
      <Group key="email" gap="xs">
        <EmailText email={profile.email} />
        <Button
          ref={opener}
          variant="outline"
          size="xs"
          aria-label="Change email"
          aria-expanded={isChanging}
          onClick={() => setChanging(!isChanging)}
        >
          Change
        </Button>
      </Group>,
    ],
    ['School', profile.school],
    [
      'Graduation year',
      wantedYear === null
        ? String(profile.graduation_year)
        : `${profile.graduation_year} (you have asked your school for ${wantedYear})`,
    ],
  ];
  return (
    <Stack gap="md" component="section" aria-labelledby="you">
      <VisuallyHidden component="h2" id="you">
        You
      </VisuallyHidden>
      <div className={classes.person}>
        <ProfilePicture src={profile.profile_picture} alt="Your profile picture" />
        <dl className={classes.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      {isChanging && emailForm(keepEmail)}
      <Group gap="sm">
        <Button component={Link} to="/profile/edit">
          Edit Personal Information
        </Button>
        <Button variant="outline" onClick={() => void resetPassword()} loading={isBusy}>
          Reset Password
        </Button>
      </Group>
    </Stack>
  );
}
