/** Where people land who opened a page that is not for them. */
import { Link } from 'react-router';
import { TextPage } from './text-page.tsx';

export function UnauthorizedPage() {
  return (
    <TextPage heading="Unauthorized">
      <p>You do not have the permissions to see this page.</p>
      <p>If you think that you should, ask the head of your school administration.</p>
      <p>
        <Link to="/">Go to the start page</Link>
      </p>
    </TextPage>
  );
}
