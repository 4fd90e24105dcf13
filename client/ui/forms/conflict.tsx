/** In a form when what it changes was changed meanwhile: the stored values beside the typed ones. */
import { Box, Button, Group, Stack } from '@mantine/core';
import { Facts } from '#client/ui/components/facts.tsx';
import { LongText } from '#client/ui/components/long-text.tsx';
import { confirmAction } from '#client/ui/feedback/confirm-action.ts';

interface ConflictProps {
  readonly message: string | undefined;
  /** What is stored now, where it is different from what was typed. */
  readonly different: readonly { readonly label: string; readonly text: string }[];
  /** Of what is being changed. */
  readonly name: string;
  /** The label of the button that stores the form. */
  readonly button: string;
  /** Fills the form with what is stored. */
  readonly onLoad: () => void;
}

export function Conflict({ message, different, name, button, onLoad }: ConflictProps) {
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
            <Facts>
              {different.map(({ label, text }) => (
                <Fact key={label} label={label} text={text} about={name} />
              ))}
            </Facts>
          </Box>
        </>
      )}
      <span>
        Change the form as it should be and press {button} to store it, or start again with what is stored
        now.
      </span>
      <Group>
        <Button variant="outline" size="compact-md" onClick={() => void load()}>
          Load what is stored now
        </Button>
      </Group>
    </Stack>
  );
}

interface FactProps {
  readonly label: string;
  readonly text: string;
  readonly about: string;
}

function Fact({ label, text, about }: FactProps) {
  return (
    <>
      <dt>{label}</dt>
      <dd>
        <LongText text={text} about={about} />
      </dd>
    </>
  );
}
