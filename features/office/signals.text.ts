/** Signals in words: facts with numbers, innocent explanations, and how common they are (rulings, section 9). */
import { numericDay } from '#shared/days.ts';
import type { SignalRuleName } from './signals.rules.ts';

type Facts = Readonly<Record<string, string | number | boolean | null>>;

interface SignalText {
  readonly name: string;
  readonly sentence: (facts: Facts) => string;
  readonly innocent: string;
}

const numberOf = (facts: Facts, name: string): number => Number(facts[name] ?? 0);

/** `1 student`, `3 students` */
const count = (number: number, one: string, many = `${one}s`): string =>
  `${number} ${number === 1 ? one : many}`;

const texts: Readonly<Record<SignalRuleName, SignalText>> = {
  'student as contact': {
    name: 'The contact is a student',
    sentence: () => 'The contact’s address is that of a student’s account.',
    innocent: 'A student may lead a club.',
  },
  surname: {
    name: 'The student’s last name in a private address',
    sentence: (facts) =>
      `The contact’s private address has the student’s last name in it (${count(numberOf(facts, 'bearers'), 'student')} of the school ${numberOf(facts, 'bearers') === 1 ? 'has' : 'have'} it).`,
    innocent: 'Others have the same name. A relative may have been in charge.',
  },
  'within a minute': {
    name: 'Confirmed within a minute',
    sentence: (facts) =>
      `Confirmed ${numberOf(facts, 'seconds') < 60 ? `${count(numberOf(facts, 'seconds'), 'second')} after the mail left` : 'by a contact who is often quick'}: ${numberOf(facts, 'quick')} of ${count(numberOf(facts, 'decisions'), 'decision')} of this contact came within a minute.`,
    innocent: 'The contact may stand beside the student when it is recorded.',
  },
  'many students': {
    name: 'Many students in a month',
    sentence: (facts) =>
      `A private address, of no approved organization, that confirmed for ${count(numberOf(facts, 'students'), 'student')} within 30 days (usual for a contact here: ${numberOf(facts, 'usual')}).`,
    innocent:
      'A coach or a leader of a troop has many students. Approve the organization, and this is said no more.',
  },
  'long day': {
    name: 'A long day',
    sentence: (facts) =>
      `${numberOf(facts, 'hours')} hours on one day, in ${count(numberOf(facts, 'entries'), 'entry', 'entries')}.`,
    innocent: 'Some write several days into one.',
  },
  'same text': {
    name: 'The same description',
    sentence: (facts) =>
      `The same description as of ${count(numberOf(facts, 'students') - 1, 'other student')}.`,
    innocent: 'A group may have written one text.',
  },
  'much at the end': {
    name: 'Much, long after',
    sentence: (facts) =>
      `In two weeks ${numberOf(facts, 'hours')} hours were recorded for days more than two months before, and confirmed from one private address (needed: ${numberOf(facts, 'needed')}).`,
    innocent: 'Some keep their hours on paper until the end.',
  },
  'almost a known domain': {
    name: 'An address that is almost another, or short-lived',
    sentence: (facts) =>
      facts['known'] == null
        ? `${String(facts['domain'])} gives out addresses that last for minutes.`
        : `${String(facts['domain'])} is a letter or two off ${String(facts['known'])}, which the school has approved.`,
    innocent:
      'Two organizations may have similar names. Some people use short-lived addresses against advertising.',
  },
  'for each other': {
    name: 'Families for each other',
    sentence: (facts) =>
      `${numberOf(facts, 'families') === 2 ? 'Two' : 'Three'} families confirmed each other’s children.`,
    innocent: 'In a parish or a troop parents lead each other’s children.',
  },
  'does not know': {
    name: 'A contact does not know the student',
    sentence: (facts) =>
      `${numberOf(facts, 'contacts') === 1 ? 'A contact' : `${numberOf(facts, 'contacts')} contacts`} said that they do not know this student, the last one on ${numericDay(String(facts['on']))}.`,
    innocent: 'The address may have been mistyped.',
  },
};

export const signalName = (rule: SignalRuleName): string => texts[rule].name;

export const signalSentence = (rule: SignalRuleName, facts: Facts): string => texts[rule].sentence(facts);

export const signalInnocent = (rule: SignalRuleName): string => texts[rule].innocent;

/** `1 in 240 entries.` Undefined before the first night. */
export function signalShare(share: number | null): string | undefined {
  if (share === null) return undefined;
  const of = Math.round(1 / share);
  return share < 0.001
    ? 'Fewer than 1 in 1,000 entries.'
    : of === 1
      ? 'Most entries.'
      : `1 in ${of} entries.`;
}
