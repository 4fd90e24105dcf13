import { lazy, Suspense } from 'react';
import { Stack } from '@mantine/core';
import { SignInSecuritySection } from '#features/accounts/client/sign-in-security-section.tsx';
import { NewsMailSection } from '#features/own-hours/client/hour-news/news-mail-section.tsx';
import { AccountDeletion } from '#features/accounts/client/privacy/account-deletion.tsx';
import { DataExportSection } from '#features/accounts/client/privacy/data-export-section.tsx';
import { ProfilePage, type ProfileSection } from '#features/accounts/client/profile/profile-page.tsx';
import type { Profile } from '#client/platform/session.ts';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { forgetAndGoHome } from './log-out.ts';

// Most visits to the profile do not open it.
const SecondFactorSection = lazy(async () => ({
  default: (await import('#features/accounts/client/second-factor/second-factor-section.tsx'))
    .SecondFactorSection,
}));

export default function OwnProfile() {
  return <ProfilePage more={moreSections} />;
}

function moreSections({ email }: Profile): ProfileSection[] {
  const security = (
    <Stack gap="xl">
      <SignInSecuritySection email={email} />
      <Suspense fallback={<LoadingBlock />}>
        <SecondFactorSection />
      </Suspense>
    </Stack>
  );
  return [
    { name: 'emails', title: 'Emails', content: <NewsMailSection /> },
    { name: 'security', title: 'Security', content: security },
    { name: 'data', title: 'Your data', content: <DataExportSection /> },
    { name: 'account', title: 'Delete account', content: <AccountDeletion onGone={forgetAndGoHome} /> },
  ];
}
