/** One's own profile, with the parts of other features. Deleting the account ends like logging out. */
import { AccountDeletion } from '#client/features/privacy/account-deletion.tsx';
import { DataExportSection } from '#client/features/privacy/data-export-section.tsx';
import { NewsMailSection } from '#client/features/hour-news/news-mail-section.tsx';
import type { Profile } from '#client/features/profile/profile.api.ts';
import { ProfilePage } from '#client/features/profile/profile-page.tsx';
import { SignInSecuritySection } from '#client/features/accounts/sign-in-security-section.tsx';
import { forgetAndLeave } from './log-out.ts';

export default function OwnProfile() {
  return <ProfilePage more={renderMore} />;
}

function renderMore({ email }: Profile) {
  return (
    <>
      <NewsMailSection />
      <SignInSecuritySection email={email} />
      <DataExportSection />
      <AccountDeletion onGone={forgetAndLeave} />
    </>
  );
}
