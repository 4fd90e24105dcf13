/** Recovery codes, shown this once: to print or to save. */
import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { saveFile } from '#client/ui/components/save-file.ts';
import classes from './second-factor.module.css';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}

export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const save = () =>
    saveFile(
      new Blob([`Recovery codes for Limelight. Each works once.\n\n${codes.join('\n')}\n`]),
      'limelight-codes.txt',
    );
  return (
    <Paper withBorder p="md" className={classes['codes'] ?? ''}>
      <Stack gap="sm">
        <Title order={3} size="h4" id="recovery-codes">
          Your recovery codes for Limelight
        </Title>
        <Text>They log you in when your phone is lost, each once. They are shown only now.</Text>
        <ol className={classes['codeList']} aria-labelledby="recovery-codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
        <Group gap="sm" className={classes['unprinted'] ?? ''}>
          <Button onClick={() => window.print()}>Print</Button>
          <Button variant="outline" onClick={save}>
            Save as a file
          </Button>
          <Button variant="subtle" onClick={onKept}>
            I have kept them
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}
