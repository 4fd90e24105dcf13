/** For every address that leads nowhere. */
import { Link } from 'react-router';
import { TextPage } from './text-page.tsx';

export function NotFoundPage() {
  return (
    <TextPage heading="Error 404: Not Found">
      <p>There is no page at this address. It may have moved, or the link may be incomplete.</p>
      <p>
        <Link to="/">Go to the start page</Link>
      </p>
    </TextPage>
  );
}
