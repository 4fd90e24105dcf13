import { useId, type ReactNode, type Ref } from 'react';
import { Group, Paper, Stack, Title } from '@mantine/core';

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

interface CardSectionProps extends SectionProps {
  /** Beside the heading. */
  readonly beside?: ReactNode;
  readonly heading?: Ref<HTMLHeadingElement>;
  readonly maw?: string;
}

/** The same in a frame. */
export function CardSection({ title, beside, heading, maw, children, ...props }: CardSectionProps) {
  const ownId = useId();
  const id = props.id ?? ownId;
  return (
    <Paper component="section" withBorder p={{ base: 'sm', sm: 'lg' }} maw={maw} aria-labelledby={id}>
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <Title order={2} size="h3" id={id} ref={heading} tabIndex={-1}>
            {title}
          </Title>
          {beside}
        </Group>
        {children}
      </Stack>
    </Paper>
  );
}
