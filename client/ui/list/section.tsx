import { useId, type ReactNode, type Ref } from 'react';
import { Group, Paper, Stack, Title, type StackProps } from '@mantine/core';
import list from './list.module.css';

/** A part of a page, named by its heading for screen readers. */
interface SectionProps extends Pick<StackProps, 'gap' | 'ref'> {
  readonly title: string;
  readonly id?: string;
  readonly heading?: Ref<HTMLHeadingElement>;
  readonly size?: 'h3' | 'h4';
  readonly children: ReactNode;
}

export function Section({ title, heading, size = 'h3', children, ...props }: SectionProps) {
  const ownId = useId();
  const { id = ownId, gap = 'sm', ref } = props;
  return (
    <Stack gap={gap} component="section" aria-labelledby={id} ref={ref}>
      <Title
        order={2}
        size={size}
        id={id}
        ref={heading}
        tabIndex={heading ? -1 : undefined}
        className={heading ? list.focusOnly : undefined}
      >
        {title}
      </Title>
      {children}
    </Stack>
  );
}

interface CardSectionProps extends Pick<SectionProps, 'title' | 'id' | 'heading' | 'children'> {
  readonly beside?: ReactNode;
  readonly maw?: string;
}

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
