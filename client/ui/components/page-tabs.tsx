/** Tabs whose selection is in the address. */
import { Suspense, type ReactNode } from 'react';
import { Tabs } from '@mantine/core';
import { useLocation, useSearchParams } from 'react-router';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { useIsPhone } from '#client/ui/hooks/use-viewport.ts';
import '@mantine/core/styles/Tabs.layer.css';

interface PageTab {
  /** Written as `?tab=`; the first tab is the default. */
  readonly id: string;
  readonly title: ReactNode;
  readonly content: ReactNode;
}

interface PageTabsProps {
  readonly label: string;
  readonly tabs: readonly PageTab[];
  readonly isSide?: boolean;
}

/** Another tab starts without this tab's filters and keeps the same way back. */
export function PageTabs({ label, tabs, isSide = false }: PageTabsProps) {
  const [parameters, setParameters] = useSearchParams();
  const { state } = useLocation() as { readonly state: unknown };
  const isPhone = useIsPhone();
  const chosen = tabs.find(({ id }) => id === parameters.get('tab')) ?? tabs[0];
  if (chosen === undefined) return null;
  return (
    <Tabs
      orientation={isSide && !isPhone ? 'vertical' : 'horizontal'}
      value={chosen.id}
      keepMounted={false}
      onChange={(id) =>
        setParameters(id === null || id === tabs[0]?.id ? {} : { tab: id }, { replace: true, state })
      }
    >
      <Tabs.List aria-label={label} mb="md" mr={isSide && !isPhone ? 'lg' : 0}>
        {tabs.map(({ id, title }) => (
          <Tabs.Tab key={id} value={id} styles={{ tabLabel: { whiteSpace: 'normal', textAlign: 'start' } }}>
            {title}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ id, content }) => (
        <Tabs.Panel key={id} value={id}>
          <Suspense fallback={<LoadingBlock label="Loading..." placeholder="lines" />}>{content}</Suspense>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
