import { useLayoutEffect, useRef } from 'react';
import { Center, Pagination } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';

/** Below this width the neighboring page numbers do not fit. */
const NARROW = '(max-width: 36em)';
const controlLabels = {
  first: 'First page',
  previous: 'Previous page',
  next: 'Next page',
  last: 'Last page',
};

interface PageNumbersProps {
  readonly label: string;
  readonly page: number;
  readonly total: number;
  readonly pageSize: number;
  readonly onPage: (page: number) => void;
}

export function PageNumbers({ label, page, total, pageSize, onPage }: PageNumbersProps) {
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  const pages = Math.ceil(total / pageSize);
  const nav = useRef<HTMLElement>(null);
  const pressed = useRef<Element | null>(null);

  // The pressed button may now be disabled (Next on the last page) and have lost the focus.
  useLayoutEffect(() => {
    const button = pressed.current;
    pressed.current = null;
    if (!button || (button.isConnected && !button.matches(':disabled'))) return;
    nav.current?.querySelector<HTMLElement>('[aria-current=page]')?.focus({ preventScroll: true });
  }, [page]);

  if (pages <= 1) return null;
  return (
    <Center component="nav" aria-label={label} ref={nav}>
      <Pagination
        total={pages}
        value={Math.min(page, pages)}
        onChange={(next) => {
          pressed.current = document.activeElement;
          onPage(next);
        }}
        siblings={isNarrow ? 0 : 1}
        boundaries={1}
        gap={isNarrow ? 4 : 8}
        getControlProps={(control) => ({ 'aria-label': controlLabels[control] })}
        getItemProps={(number) => ({ 'aria-label': `Page ${number}` })}
      />
    </Center>
  );
}
