/** Shows stored values beside typed ones when the record was changed in the meantime. */
import { Box, Button, Stack } from '@mantine/core';
import { Facts } from '#client/ui/components/facts.tsx';
import { LongText } from '#client/ui/components/long-text.tsx';
import { confirmAction } from '#client/ui/feedback/confirm-action.ts';

interface ConflictProps {
  readonly message: string | undefined;
  readonly labels: Readonly<Record<string, string>>;
  readonly stored: Readonly<Record<string, string>>;
  readonly typed: Readonly<Record<string, string>>;
  readonly name: string;
  readonly button: string;
  readonly onLoad: () => void;
}

export function Conflict({ message, labels, stored, typed, name, button, onLoad }: ConflictProps) {
  const different = Object.entries(labels).filter(([field]) => stored[field] !== typed[field]);

  async function load(): Promise<void> {
    const isSure = await confirmAction({
      title: 'Replace what you typed?',
      message: 'The form is filled with what is stored now. What you typed here is lost.',
      confirmLabel: 'Replace',
      danger: true,
    });
    if (isSure) onLoad();
  }

  return (
    <Stack gap="sm" align="start">
      <span>{message}</span>
      {different.length === 0 ? (
        <span>What is stored now is the same as what you typed.</span>
      ) : (
        <>
          <strong>Stored now, and different from what you typed:</strong>
          <Box w="100%">
            <Facts
              facts={Object.fromEntries(
                different.map(([field, label]) => [
                  label,
                  <LongText key={field} text={stored[field] ?? ''} about={name} />,
                ]),
              )}
            />
          </Box>
        </>
      )}
      <span>
        Change the form as it should be and press {button} to store it, or start again with what is stored
        now.
      </span>
      <Button variant="outline" size="compact-md" onClick={() => void load()}>
        Load what is stored now
      </Button>
    </Stack>
  );
}
