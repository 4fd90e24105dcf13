/** Recovery codes, shown this once: to print or to save. */
import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { OnPaper } from '#client/ui/components/on-paper.tsx';
import { saveFile } from '#client/ui/components/save-file.ts';
import classes from './second-factor.module.css';

const TITLE = 'Your recovery codes for Limelight';

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
    <Paper withBorder p="md">
      <Stack gap="sm">
        <Title order={3} size="h4" id="recovery-codes">
          {TITLE}
        </Title>
        <Text>They log you in when your phone is lost, each once. They are shown only now.</Text>
        <CodeList codes={codes} />
        <OnPaper>
          <h1>{TITLE}</h1>
          <CodeList codes={codes} />
        </OnPaper>
        <Group gap="sm">
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

function CodeList({ codes }: Pick<RecoveryCodesProps, 'codes'>) {
  return (
    <ol className={classes.codeList} aria-labelledby="recovery-codes">
      {codes.map((code) => (
        <li key={code}>
          <code>{code}</code>
        </li>
      ))}
    </ol>
  );
}
