/** `school add`: adds a school to those in the forms. */
import { isFilled } from '#shared/rules.ts';
import { violatedConstraint } from '#server/platform/http/errors.ts';
import type { Db } from '#server/platform/app-context.ts';
import { Refusal, type Command } from './command.ts';

const NAME_MAXIMUM = 200;

/** @throws Refusal when the name or the time zone is invalid, or the school exists */
export async function addSchool(db: Db, school: { name: string; time_zone: string }): Promise<string> {
  const name = school.name.trim();
  if (!isFilled(name) || name.length > NAME_MAXIMUM) {
    throw new Refusal(`The name of a school has 1 to ${NAME_MAXIMUM} characters.`);
  }
  if (!isTimeZone(school.time_zone)) {
    throw new Refusal(`“${school.time_zone}” is not a time zone. Write it like America/Los_Angeles.`);
  }
  try {
    await db.insertInto('schools').values({ name, time_zone: school.time_zone }).execute();
  } catch (error) {
    if (violatedConstraint(error) !== 'schools_name_unique') throw error;
    throw new Refusal(`There is a school ${name} already.`);
  }
  return `Added the school ${name} (${school.time_zone}).`;
}

/** A name of the IANA list; offsets and abbreviations ignore summer time. */
function isTimeZone(name: string): boolean {
  if (!/^(?:UTC|[A-Z][A-Za-z_]+(?:\/[A-Za-z0-9_+-]+)+)$/.test(name)) return false;
  try {
    Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

export const schoolAdd: Command = {
  words: ['school', 'add'],
  usage: '--name NAME --time-zone ZONE',
  summary: 'Add a school that people can choose when they register',
  details: () =>
    'NAME is shown everywhere and must be new; ZONE is the time zone that decides what day it is at the\nschool, such as America/Los_Angeles.',
  options: { name: { type: 'string' }, 'time-zone': { type: 'string' } },
  required: ['name', 'time-zone'],
  positionals: 0,
  async run({ values }, { open, say }) {
    const { context } = await open();
    const school = { name: String(values['name']), time_zone: String(values['time-zone']) };
    say(await addSchool(context.db, school));
  },
};
