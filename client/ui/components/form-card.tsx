/** The white card in the middle of the page that a form sits in. */
import type { ReactNode } from 'react';
import { Paper } from '@mantine/core';

interface FormCardProps {
  readonly children: ReactNode;
  readonly maxWidth?: string;
}

export function FormCard({ children, maxWidth = '32rem' }: FormCardProps) {
  return (
    <Paper withBorder shadow="sm" radius="md" p={{ base: 'md', xs: 'xl' }} maw={maxWidth} w="100%" mx="auto">
      {children}
    </Paper>
  );
}
