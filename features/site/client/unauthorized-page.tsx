/** Specification, section 2. */
import { useSession } from '#client/platform/session.ts';
import { FurtherLinks, TextPage } from './text-page.tsx';

export default function UnauthorizedPage() {
  const { status, user } = useSession();
  return (
    <TextPage heading="Unauthorized" lead="You do not have the permissions to see this page.">
      {status === 'signed-in' && user && (
        <p>
          You are signed in as <strong>{user.email}</strong>. This page is for school administrators.
        </p>
      )}
      <p>If you need access, ask the head administrator of your school.</p>
      <FurtherLinks />
    </TextPage>
  );
}
