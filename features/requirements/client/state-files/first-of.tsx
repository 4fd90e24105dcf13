import type { Key, ReactNode } from 'react';
import { List } from '@mantine/core';
import { countText } from '#client/ui/format/text.ts';

interface FirstOfProps {
  readonly total: number;
  readonly children: readonly (readonly [key: Key, line: ReactNode])[];
}

export function FirstOf({ total, children }: FirstOfProps) {
  return (
    <List spacing={6} mt={6} style={{ overflowWrap: 'anywhere' }}>
      {children.map(([key, line]) => (
        <List.Item key={key}>{line}</List.Item>
      ))}
      {total > children.length && <List.Item>and {countText(total - children.length)} more</List.Item>}
    </List>
  );
}
