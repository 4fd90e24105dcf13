import { useId, type ReactNode } from 'react';
import { Stack, Title } from '@mantine/core';

/** A part of a page with its heading, which names it to screen readers. */
interface SectionProps {
  readonly title: string;
  /** Of the heading, to take the focus. */
  readonly id?: string;
  readonly children: ReactNode;
}

export function Section({ title, children, ...props }: SectionProps) {
  const ownId = useId();
  const id = props.id ?? ownId;
  return (
    <Stack gap="sm" component="section" aria-labelledby={id}>
      <Title order={2} size="h3" id={id}>
        {title}
      </Title>
      {children}
    </Stack>
  );
}
