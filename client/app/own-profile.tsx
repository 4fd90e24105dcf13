/** One's own profile; whoever deletes the account there leaves like somebody who logs out. */
import { ProfilePage } from '#client/features/profile/profile-page.tsx';
import { forgetAndLeave } from './log-out.ts';

export function OwnProfile() {
  return <ProfilePage onGone={forgetAndLeave} />;
}
