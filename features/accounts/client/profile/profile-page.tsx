import { useRef, useState, type ReactNode } from 'react';
import { Box, Button, Checkbox, Group, Radio, Stack, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { useDidUpdate } from '@mantine/hooks';
import { Link, useSearchParams } from 'react-router';
import { requestPasswordReset } from '#features/accounts/accounts.contract.ts';
import { changeEmail } from '#features/accounts/email-change.contract.ts';
import { getMembership } from '#features/membership/joining.contract.ts';
import { getLeaderboard, getOwnRank } from '#features/leaderboard/leaderboard.contract.ts';
import {
  getLeaderboardVisibility,
  setLeaderboardVisibility,
  type LeaderboardVisibilityReply,
} from '#features/accounts/profile/leaderboard-visibility.contract.ts';
import {
  shownLastName,
  visibilityFor,
  type ShownName,
} from '#features/accounts/profile/leaderboard-visibility.rules.ts';
import { asApiError } from '#client/platform/api.ts';
import { useProfile, useSession, type Profile } from '#client/platform/session.ts';
import { useApi, useApiChange } from '#client/platform/use-api.ts';
import { Facts } from '#client/ui/components/facts.tsx';
import { FormCard } from '#client/ui/components/form-card.tsx';
import { ButtonLink } from '#client/ui/components/links.tsx';
import { SuccessAlert } from '#client/ui/feedback/alerts.tsx';
import { forgetFailures, showFailure, showSuccess } from '#client/ui/feedback/notify.ts';
import { EmailText } from '#client/ui/format/email-text.tsx';
import { focusStart } from '#client/ui/forms/focus.ts';
import { Form } from '#client/ui/forms/form.tsx';
import { useForm } from '#client/ui/forms/use-form.ts';
import { Loaded } from '#client/ui/list/loaded.tsx';
import { Section } from '#client/ui/list/section.tsx';
import { ProfilePicture } from './profile-picture.tsx';
import { RESET_FAILED, RESET_SENT } from './profile.messages.ts';
import rows from '#client/ui/list/rows.module.css';

export interface ProfileSection {
  /** In the address: `/profile?section=data`. */
  readonly name: string;
  readonly title: string;
  readonly content: ReactNode;
}

interface ProfilePageProps {
  readonly more: (profile: Profile) => readonly ProfileSection[];
}

export function ProfilePage({ more }: ProfilePageProps) {
  return (
    <FormCard title="Profile" maxWidth="40rem" gap="lg">
      <Loaded query={useProfile()} name="Your profile" placeholder="lines" keepsData>
        {(profile) => <Sections profile={profile} more={more} />}
      </Loaded>
    </FormCard>
  );
}

function Sections({ profile, more }: ProfilePageProps & { readonly profile: Profile }) {
  const { admin } = useSession();
  const [search] = useSearchParams();
  const content = useRef<HTMLDivElement>(null);
  const sections: readonly ProfileSection[] = [
    { name: 'you', title: 'You', content: <ProfileDetails profile={profile} /> },
    // Administrators are not on the leaderboard.
    ...(admin?.is_school_administration
      ? []
      : [{ name: 'leaderboard', title: 'Leaderboard', content: <OnTheLeaderboard profile={profile} /> }]),
    ...more(profile),
  ];
  const wanted = search.get('section');
  const open = sections.find(({ name }) => name === wanted) ?? sections[0];

  // Focuses a newly chosen section; a new page starts at its own heading.
  useDidUpdate(() => focusStart(content.current?.querySelector('h2')), [open?.name]);

  return (
    <>
      <nav aria-label="Profile sections">
        <ul className={rows.chips}>
          {sections.map(({ name, title }, place) => (
            <li key={name}>
              <Link
                to={place === 0 ? '/profile' : `/profile?section=${name}`}
                className={rows.chip}
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

function ProfileDetails({ profile }: { readonly profile: Profile }) {
  const [isChanging, setChanging] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const reset = useApiChange(requestPasswordReset, [], {
    onSuccess: () => showSuccess(RESET_SENT),
    onError(thrown) {
      console.warn(asApiError(thrown).message);
      showFailure(RESET_FAILED, RESET_FAILED);
    },
  });

  function keepEmail(): void {
    setChanging(false);
    setTimeout(() => opener.current?.focus());
  }

  function resetPassword(): void {
    forgetFailures(RESET_FAILED);
    reset.mutate({ body: { email: profile.email } });
  }

  const wantedYear = useApi(getMembership).data?.wanted_graduation_year ?? null;
  const year = profile.graduation_year;
  const email = (
    <Group gap="xs">
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
    </Group>
  );
  return (
    <Stack gap="md" component="section" aria-labelledby="you">
      <VisuallyHidden component="h2" id="you">
        You
      </VisuallyHidden>
      <Group align="stretch" gap="1.5rem 2rem">
        <ProfilePicture src={profile.profile_picture} alt="Your profile picture" />
        <Box flex="1 1 15rem" miw={0}>
          <Facts
            facts={{
              'First name': profile.first_name,
              'Last name': profile.last_name,
              Email: email,
              School: profile.school,
              'Graduation year':
                wantedYear === null ? year : `${year} (you have asked your school for ${wantedYear})`,
            }}
          />
        </Box>
      </Group>
      {isChanging && <EmailChangeForm onCancel={keepEmail} />}
      <Group gap="sm">
        <ButtonLink to="/profile/edit">Edit Personal Information</ButtonLink>
        <Button variant="outline" onClick={resetPassword} loading={reset.isPending}>
          Reset Password
        </Button>
      </Group>
    </Stack>
  );
}

function EmailChangeForm({ onCancel }: { readonly onCancel: () => void }) {
  const { mutateAsync, data } = useApiChange(changeEmail);
  const form = useForm({
    initial: { email: '' },
    focus: 'email',
    send: ({ email }) => mutateAsync({ body: { email } }),
  });

  if (data) return <SuccessAlert takesFocus>{data.detail}</SuccessAlert>;
  return (
    <Form form={form} send="Send the link" cancel={onCancel} cancelLabel="Keep my email">
      <Text>
        We email a link to the new address. Once you open it, you log in with that address. We also tell the
        old address, where you can undo the change for 7 days.
      </Text>
      <TextInput label="New email" type="email" autoComplete="email" required {...form.field('email')} />
    </Form>
  );
}

function OnTheLeaderboard({ profile }: { readonly profile: Profile }) {
  return (
    <Section title="On the leaderboard">
      <Loaded query={useApi(getLeaderboardVisibility)} name="How you appear on the leaderboard" keepsData>
        {(reply) => <AppearanceForm key={`${reply.name} ${reply.picture}`} reply={reply} profile={profile} />}
      </Loaded>
    </Section>
  );
}

function AppearanceForm({ reply, profile }: { reply: LeaderboardVisibilityReply; profile: Profile }) {
  const { mutateAsync } = useApiChange(setLeaderboardVisibility, [
    getLeaderboardVisibility,
    getLeaderboard,
    getOwnRank,
  ]);
  const form = useForm<Pick<LeaderboardVisibilityReply, 'name' | 'picture'>, unknown>({
    initial: { name: reply.name, picture: reply.picture },
    send: (body) => mutateAsync({ body }),
    onSent: () => showSuccess('Saved. The leaderboard shows it within a few seconds.'),
    failure: 'Your choice was not saved.',
  });
  return (
    <Form form={form} send="Save">
      <Text>{schoolText(reply)}</Text>
      <Radio.Group label="What others see of you" {...form.choice('name')}>
        <Stack gap="sm" mt="xs">
          {nameChoices(profile).map((choice) => (
            <Radio key={choice.value} {...choice} />
          ))}
        </Stack>
      </Radio.Group>
      <Checkbox label="Show my picture" disabled={form.values.name === 'hidden'} {...form.tick('picture')} />
      <Text size="sm" role="status">
        {visitorsSee({ ...reply, ...form.values }, profile)}
      </Text>
    </Form>
  );
}

type Name = Pick<Profile, 'first_name' | 'last_name'>;

export function nameChoices(person: Name): { value: ShownName; label: string; description: string }[] {
  const named = (name: ShownName): string => `${person.first_name} ${shownLastName(person.last_name, name)}`;
  return [
    { value: 'full', label: 'My full name', description: named('full') },
    { value: 'initial', label: 'My first name and initial', description: named('initial') },
    {
      value: 'hidden',
      label: 'Hide me',
      description: 'Nobody else sees you on the leaderboard. You still see your own place.',
    },
  ];
}

export function schoolText(reply: Omit<LeaderboardVisibilityReply, 'name' | 'picture'>): string {
  const { school, visitors, hidden_by_school } = reply;
  if (hidden_by_school) return `${school} has taken you off the leaderboard. Ask your school why.`;
  if (visitors === 'nobody')
    return `Your school has decided that visitors who are not logged in do not see students of ${school}.`;
  if (visitors === 'initial')
    return `Your school has decided that visitors who are not logged in see only first names and initials of students of ${school}, and no pictures.`;
  return 'Everybody can see the leaderboard, even without an account.';
}

export function visitorsSee(reply: LeaderboardVisibilityReply, person: Name): string {
  const { name, picture } = visibilityFor(reply, reply.visitors, 'visitors');
  if (name === 'hidden' || reply.hidden_by_school) return 'Visitors do not see you.';
  const shown = `${person.first_name} ${shownLastName(person.last_name, name)}`;
  return `Visitors see: ${shown}, ${picture ? 'with your picture if you have one' : 'without a picture'}.`;
}
