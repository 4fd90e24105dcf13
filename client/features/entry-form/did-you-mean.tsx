/** A suggested correction with a button to accept it; it can be ignored. */
import { Button, Group, Text } from '@mantine/core';

interface DidYouMeanProps {
  readonly guess: string;
  readonly onTake: () => void;
}

export function DidYouMean({ guess, onTake }: DidYouMeanProps) {
  return (
    <Group gap="xs" mt={4}>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        Did you mean <strong>{guess}</strong>?
      </Text>
      <Button variant="outline" size="compact-sm" onClick={onTake} aria-label={`Use it: ${guess}`}>
        Use it
      </Button>
    </Group>
  );
}
