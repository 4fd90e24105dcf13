/** What the frame of every page has for signed-in people besides the menus. Visitors do not load its code. */
import { lazy, Suspense, type ComponentType } from 'react';
import { useSession } from '#client/platform/session.ts';
import classes from './signed-in-slot.module.css';

// Without it the menus lead everywhere, and the server says what is missing.
const SignedInParts = lazy<ComponentType>(() =>
  import('./signed-in-parts.tsx').then(
    (file) => ({ default: file.SignedInParts }),
    () => ({ default: () => null }),
  ),
);

export function SignedInSlot() {
  if (useSession().status !== 'signed-in') return null;
  return (
    <Suspense fallback={<div className={classes.room} />}>
      <SignedInParts />
    </Suspense>
  );
}
