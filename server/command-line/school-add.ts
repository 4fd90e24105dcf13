/** `school add` adds a school to the forms; `school rename` renames one. */
import { sql, type Insertable } from 'kysely';
import { printedCode, readDomain } from '#features/membership/joining.rules.ts';
import { tidyLine } from '#shared/text.ts';
import { newCode } from '#features/membership/server/joining.operations.ts';
import { after, DAY } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/tables.ts';
import { refusing } from '#server/platform/http/errors.ts';
import type { Db } from '#server/platform/app-context.ts';
import { Refusal, type Command } from './command.ts';
import { addRow, changesAny } from '#server/platform/database/rows.ts';

const NAME_MAXIMUM = 200;
const CODE_USES = 500;
const CODE_DAYS = 60;
const WAYS = 'Write anyone, approval, code, or domains:school.org, and several with a plus between them.';

// Defaults that a head may change: others see initials, no pictures and no addresses (decision 0046); earlier hours need
// approval (0050); busy contacts get lists (0054).
const FIRST_RULES = {
  leaderboard_for_visitors: 'initial',
  gives_addresses: false,
  decides_earlier_hours: true,
  lists_requests: true,
} as const;

/** @throws Refusal when the name or the time zone is invalid, or the school exists */
async function addSchool(
  db: Db,
  school: { name: string; time_zone: string; join: readonly string[] },
  now: Date,
): Promise<string> {
  const name = readName(school.name);
  if (!isTimeZone(school.time_zone)) {
    throw new Refusal(`“${school.time_zone}” is not a time zone. Write it like America/Los_Angeles.`);
  }
  const rules = readJoining(school.join, now);
  const row = { name, time_zone: school.time_zone, ...rules, ...FIRST_RULES };
  await refusing(addRow(db, 'schools', row), taken(name));
  return `Added the school ${name} (${school.time_zone}). ${describeJoining(rules)}`;
}

/** Finds it by its stored or normalized name. @throws Refusal for an invalid or taken new name, or no such school */
async function renameSchool(db: Db, present: string, typed: string): Promise<string> {
  const name = readName(typed);
  const renaming = db
    .updateTable('schools')
    .set({ name })
    .where(sql<boolean>`lower(name) in (lower(${present}), lower(${tidyLine(present)}))`);
  if (!(await refusing(changesAny(renaming), taken(name))))
    throw new Refusal(`There is no school “${present}”.`);
  return `${present} is ${name} from now on.`;
}

function readName(typed: string): string {
  const name = tidyLine(typed);
  if (name === '' || name.length > NAME_MAXIMUM) {
    throw new Refusal(`The name of a school has 1 to ${NAME_MAXIMUM} characters.`);
  }
  return name;
}

const taken = (name: string) => ({
  schools_name_unique: () => new Refusal(`There is a school ${name} already.`),
});

type Joining = Pick<
  Insertable<Database['schools']>,
  'join_by_anyone' | 'join_code' | 'join_code_ends_at' | 'join_code_uses_left'
> & { readonly join_domains: string[] };

/** @throws Refusal for unknown ways to join, and for `anyone` with another */
function readJoining(ways: readonly string[], now: Date): Joining {
  const requested = ways.map((way) => way.trim());
  const isAnyone = requested.includes('anyone');
  if (isAnyone && requested.length > 1) throw new Refusal('“anyone” needs no other way to join.');
  let joining: Joining = { join_by_anyone: isAnyone, join_domains: [] };
  for (const way of requested) {
    if (way === 'anyone' || way === 'approval') continue;
    if (way === 'code') {
      const code = { join_code: newCode(), join_code_uses_left: CODE_USES };
      joining = { ...joining, ...code, join_code_ends_at: after(now, CODE_DAYS * DAY) };
    } else if (way.startsWith('domains:')) {
      joining = { ...joining, join_domains: way.slice('domains:'.length).split(',').map(domainOf) };
    } else throw new Refusal(`“${way}” is no way to join. ${WAYS}`);
  }
  return joining;
}

function domainOf(text: string): string {
  const domain = readDomain(text);
  if (domain === undefined) throw new Refusal(`“${text}” is not a domain, such as school.org.`);
  return domain;
}

function describeJoining({ join_by_anyone, join_domains, join_code }: Joining): string {
  if (join_by_anyone) return 'Anyone can join.';
  const direct = [
    ...(join_domains.length > 0 ? [`mail at ${join_domains.join(', ')}`] : []),
    ...(join_code ? [`the code ${printedCode(join_code)} (${CODE_USES} uses, ${CODE_DAYS} days)`] : []),
  ];
  const others = 'wait until an administrator admits them.';
  return direct.length === 0
    ? `All who register ${others}`
    : `At once with ${direct.join(' or ')}; others ${others}`;
}

/** Accepts IANA names only; offsets and abbreviations ignore daylight saving time. */
function isTimeZone(name: string): boolean {
  if (!/^(?:UTC|[A-Z][A-Za-z_]+(?:\/[A-Za-z0-9_+-]+)+)$/.test(name)) return false;
  try {
    Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

export const schoolCommands: readonly Command[] = [
  {
    usage: 'school add --name NAME --time-zone ZONE --join WAYS',
    summary: 'Add a school that people can choose when they register',
    details:
      'NAME is shown everywhere and must be new; ZONE is the time zone that decides what day it is at the\nschool, such as America/Los_Angeles.\nWAYS says who may join: anyone, or one or more of domains:school.org,other.org (whose mail is there), code\n(one is made) and approval, as in domains:school.org+code. Whom none of them lets in waits until an\nadministrator admits them.\nOther schools and visitors see first names with initials, no pictures and no email addresses, hours\nfrom other schools count once an administrator accepts them, and busy contacts get one list a day, until\nthe head decides otherwise.',
    async run({ text, open, print }) {
      const { db, clock } = (await open()).context;
      const school = { name: text('name'), time_zone: text('time-zone'), join: text('join').split('+') };
      print(await addSchool(db, school, clock.now()));
    },
  },
  {
    usage: 'school rename --name NAME --to NAME',
    summary: 'Give a school another name, everywhere at once',
    details:
      'The first NAME is that of now, in any case; nothing else of the school changes. The new one must be new.',
    async run({ text, open, print }) {
      const { db } = (await open()).context;
      print(await renameSchool(db, text('name'), text('to')));
    },
  },
];
