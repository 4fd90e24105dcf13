import { check, filled, type Check } from '#shared/rules.ts';

/** Characters; also a constraint in the database. */
export const MESSAGE_MAXIMUM = 2000;
export const STUDENTS_AT_ONCE = 500;
/** Per student in 24 hours. */
export const MESSAGES_A_DAY = 3;

export interface MessageText {
  readonly text: string;
  readonly text_es: string;
}

const tooLong = `Please use at most ${MESSAGE_MAXIMUM} characters.`;

export const messageChecks: readonly Check<MessageText>[] = [
  filled('text', 'Please write what you want to say.'),
  check('text', tooLong, ({ text }) => text.length <= MESSAGE_MAXIMUM),
  check('text_es', tooLong, ({ text_es }) => text_es.length <= MESSAGE_MAXIMUM),
];
