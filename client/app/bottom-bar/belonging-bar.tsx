/** The bar of who waits for a school, or has none, with the notice that says so on every page. */
import { createPortal } from 'react-dom';
import { Navigate, useLocation } from 'react-router';
import { BelongingNotice } from '#client/features/belonging/belonging-notice.tsx';
import { useSession } from '#client/platform/session.ts';
import BottomBar from './bottom-bar.tsx';

/** Events are for members; whoever is none is led to their portfolio, where the notice says why. */
const FOR_MEMBERS = /^\/(event-|post-event|your-events)/;
/** Where the frame has room for it (`page-frame.tsx`). */
const PLACE = 'notice';

export default function BelongingBar() {
  const { user } = useSession();
  const { pathname } = useLocation();
  const place = document.getElementById(PLACE);
  const isKeptOut = user?.standing !== 'joining' && FOR_MEMBERS.test(pathname);
  return (
    <>
      {isKeptOut && <Navigate to="/hour-tracker" replace />}
      {place && createPortal(<BelongingNotice />, place)}
      <BottomBar />
    </>
  );
}
