/** The words of a link in a menu; where it is counted, with how much there is to do. */
import { lazy, Suspense, type ComponentType } from 'react';
import type { NavigationLink } from '#client/app/navigation-items.ts';

// Staff alone have such links. Without its code the link leads there all the same.
const InboxCount = lazy<ComponentType<{ readonly label: string }>>(() =>
  import('./inbox-count.tsx').then(
    (file) => ({ default: file.InboxCount }),
    () => ({ default: ({ label }) => label }),
  ),
);

export function ItemLabel({ item }: { readonly item: NavigationLink }) {
  if (!item.isCounted) return item.label;
  return (
    <Suspense fallback={item.label}>
      <InboxCount label={item.label} />
    </Suspense>
  );
}
