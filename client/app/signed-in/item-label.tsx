/** The words of a link in a menu; where it is counted, with how much there is to do. */
import { lazy, Suspense, type ComponentType } from 'react';
import type { NavigationLink } from '#client/app/navigation-items.ts';

// Staff alone have such links. Without its code the link leads there all the same.
const InboxCount = lazy<ComponentType>(() =>
  import('./inbox-count.tsx').then(
    (file) => ({ default: file.InboxCount }),
    () => ({ default: () => null }),
  ),
);

export function ItemLabel({ item }: { readonly item: NavigationLink }) {
  if (!item.isCounted) return item.label;
  return (
    <>
      {item.label}
      <Suspense fallback={null}>
        <InboxCount />
      </Suspense>
    </>
  );
}
