/** Says that something is on its way, to eyes and to screen readers. */
import { Center, Group, Loader, Text } from '@mantine/core';
import classes from './loading-block.module.css';

interface LoadingBlockProps {
  readonly label?: string;
}

export function LoadingBlock({ label = 'Loading...' }: LoadingBlockProps) {
  return (
    <Center mih="10rem" role="status" className={classes['late'] ?? ''}>
      <Group gap="sm">
        <Loader size="sm" aria-hidden="true" />
        <Text>{label}</Text>
      </Group>
    </Center>
  );
}
