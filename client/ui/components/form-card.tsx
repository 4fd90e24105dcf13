import { Paper, Stack, type StackProps } from '@mantine/core';
import { PageHeading } from './page-heading.tsx';

interface FormCardProps extends Pick<StackProps, 'align' | 'children' | 'gap' | 'style'> {
  readonly title?: string;
  readonly maxWidth?: string;
}

export function FormCard({ title, maxWidth = '32rem', children, ...stack }: FormCardProps) {
  return (
    <Paper withBorder shadow="sm" radius="md" p={{ base: 'md', xs: 'xl' }} maw={maxWidth} w="100%" mx="auto">
      <Stack {...stack}>
        {title !== undefined && <PageHeading>{title}</PageHeading>}
        {children}
      </Stack>
    </Paper>
  );
}
