/** The message of the question before roles are changed: what it means, and name and email of everybody it is about. */
import { Stack, Text } from '@mantine/core';
import { EmailText } from '#client/ui/format/email-text.tsx';
import type { RoleQuestion } from './network.messages.ts';
import classes from './network.module.css';

export function RoleQuestionText({ question }: { readonly question: RoleQuestion }) {
  return (
    <Stack gap="sm">
      <Text>{question.effect}</Text>
      <ul className={classes['asked']}>
        {question.people.map((person) => (
          <li key={person}>
            <EmailText email={person} />
          </li>
        ))}
      </ul>
      {question.rest !== '' && <Text size="sm">{question.rest}</Text>}
    </Stack>
  );
}

/** The same as lines, for a browser's own dialog. */
export function roleQuestionLines({ effect, people, rest }: RoleQuestion): string {
  return [effect, ...people, rest].filter((line) => line !== '').join('\n');
}
