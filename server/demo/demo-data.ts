/** Two schools full of people for an empty database. The same at each run, except for days, which follow from today. Sends no mail. */
import { sql } from 'kysely';
import { DEMO_DOMAIN } from '#features/accounts/demo.contract.ts';
import { organizationFields } from '#features/organizations/opportunities.rules.ts';
import { replaceOrganizations } from '#features/organizations/server/organizations-import.operations.ts';
import { hashPassword } from '#server/platform/auth/passwords.ts';
import { lockName } from '#server/platform/database/rows.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { makeDemoEntries } from './entries.ts';
import { makeDemoEvents } from './events.ts';
import { demoPeople } from './people.ts';
import { drawDemoPictures } from './pictures.ts';
import { createChance } from './random.ts';
import { describeBad, readTable } from './tables.ts';
import * as queries from './queries.ts';

const DEMO_PASSWORD = 'limelight-demo';
const SEED = 20_260_504;

export const demoSignIns: readonly string[] = [
  ['student', 'student, Larchmont Charter High School'],
  ['admin', 'administrator'],
  ['head', 'head of the administrators'],
  ['ucla-student', 'student, UCLA'],
  ['ucla-admin', 'administrator'],
  ['ucla-head', 'head of the administrators'],
]
  .map(([name, who]) => `${`${name}@${DEMO_DOMAIN}`.padEnd(38)}${who}`)
  .concat(`The password of all of them is ${DEMO_PASSWORD}`);

/** Does nothing if there is an account. */
export async function fillWithDemoData(
  context: Pick<AppContext, 'db' | 'clock'>,
  say: (message: string) => void,
): Promise<void> {
  if (await queries.hasAccounts(context.db)) return;
  const began = performance.now();
  const now = context.clock.now();
  const entries = makeDemoEntries(createChance(SEED + 1), now);
  const events = makeDemoEvents(createChance(SEED + 3), now);
  // Real organizations of Los Angeles, in the format of a school's import.
  const organizations = readTable('organizations.csv', organizationFields);
  const [passwordHash, pictures] = await Promise.all([
    hashPassword(DEMO_PASSWORD),
    drawDemoPictures(createChance(SEED + 2), demoPeople.filter(({ has_picture }) => has_picture).length),
  ]);
  const filled = await context.db.transaction().execute(async (trx) => {
    await lockName(trx, 'limelight demo data');
    // Another process may have filled it meanwhile.
    if (await queries.hasAccounts(trx)) return false;
    await queries.insertPictures(trx, pictures, now);
    const ids = await queries.insertAccounts(trx, entries, passwordHash, pictures, now);
    await queries.insertEntries(trx, entries, ids, now);
    await queries.insertHourNews(trx);
    await queries.insertEvents(trx, events, ids, now);
    const outcome = await replaceOrganizations(trx, organizations, now);
    if ('bad' in outcome) throw new Error(describeBad(outcome.bad));
    return true;
  });
  if (!filled) return;
  // New tables have no statistics, which gives bad query plans.
  await sql`analyze`.execute(context.db);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  say(
    `Filled the empty database with demo data: ${demoPeople.length} people, ${entries.length} entries, ${events.length} events and ${organizations.length} organizations (${seconds} s).`,
  );
}
