/** For people who opened a page without the right to it (specification, section 2). */
import { useSession } from '#client/platform/session.ts';
import { FurtherLinks, TextPage } from './text-page.tsx';
import classes from './text-page.module.css';

export default function UnauthorizedPage() {
  const { status, user } = useSession();
  return (
    <TextPage heading="Unauthorized">
      <p className={classes.lead}>You do not have the permissions to see this page.</p>
      {status === 'signed-in' && user && (
        <p>
          You are signed in as <strong>{user.email}</strong>. This page is for school administrators, or for
          their head.
        </p>
      )}
      <p>Should you see it? Ask the head of your school administration.</p>
      <FurtherLinks />
    </TextPage>
  );
}
