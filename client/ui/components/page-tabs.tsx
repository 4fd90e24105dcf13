/** Parts of a page of which one is shown; which one stands in the address. */
import { Suspense, type ReactNode } from 'react';
import { Tabs } from '@mantine/core';
import { useLocation, useSearchParams } from 'react-router';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { useIsPhone } from './use-viewport.ts';
import '@mantine/core/styles/Tabs.layer.css';

interface PageTab {
  /** In the address, as `?tab=`; the first tab stands there without. */
  readonly id: string;
  readonly title: ReactNode;
  /** Made only while the tab is shown; may be lazy. */
  readonly content: ReactNode;
  /** Keeps what is typed in it while another tab is shown. */
  readonly isKept?: boolean;
}

interface PageTabsProps {
  readonly label: string;
  readonly tabs: readonly PageTab[];
  /** They stand at the left where there is room. */
  readonly isSide?: boolean;
}

/** Another tab begins without the filters of this one, and leads back to the same lists. */
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
      {tabs.map(({ id, content, isKept }) => (
        <Tabs.Panel key={id} value={id} keepMounted={isKept}>
          <Suspense fallback={<LoadingBlock label="Loading..." shape="lines" />}>{content}</Suspense>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
