/** How much of a list is shown: `Showing 1 to 12 of 20 events`. Announced, and where the focus goes (use-paging.ts). */
import type { ReactNode, Ref } from 'react';
import { Text } from '@mantine/core';
import list from './list.module.css';

interface ListCountProps {
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLParagraphElement>;
}

export function ListCount({ children, ref }: ListCountProps) {
  return (
    <Text size="sm" role="status" tabIndex={-1} className={list.focusOnly} {...(ref && { ref })}>
      {children}
    </Text>
  );
}
