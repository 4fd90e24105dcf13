/** One's own profile, with what other features have there. Deleting the account leaves as logging out does. */
import { AccountDeletion } from '#client/features/privacy/account-deletion.tsx';
import { DataExportSection } from '#client/features/privacy/data-export-section.tsx';
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
      <SignInSecuritySection email={email} />
      <DataExportSection />
      <AccountDeletion onGone={forgetAndLeave} />
    </>
  );
}
