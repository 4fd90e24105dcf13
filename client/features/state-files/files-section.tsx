/** A part of the page of files. */
import { useEffect, useRef, type ReactNode } from 'react';
import { Paper, Stack, Title } from '@mantine/core';

interface FilesSectionProps {
  readonly id: string;
  readonly title: string;
  /** The button that opened it is gone. */
  readonly takesFocus?: boolean;
  readonly children: ReactNode;
}

export function FilesSection({ id, title, takesFocus = false, children }: FilesSectionProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <Paper component="section" withBorder p={{ base: 'sm', sm: 'lg' }} aria-labelledby={id}>
      <Stack gap="sm">
        <Title order={2} size="h3" id={id} ref={heading} tabIndex={-1}>
          {title}
        </Title>
        {children}
      </Stack>
    </Paper>
  );
}
