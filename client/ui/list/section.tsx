import { useId, type ReactNode } from 'react';
import { Stack, Title } from '@mantine/core';

/** A part of a page with its heading, which names it to screen readers. */
export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <Stack gap="sm" component="section" aria-labelledby={id}>
      <Title order={2} size="h3" id={id}>
        {title}
      </Title>
      {children}
    </Stack>
  );
}
