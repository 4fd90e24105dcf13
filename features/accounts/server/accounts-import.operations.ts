/** Imports accounts from an older system. They have no password; owners set one through a mailed link. */
import { sql, type Insertable } from 'kysely';
import { isGraduationYear, nameChecks } from '#features/accounts/accounts.rules.ts';
import { dayInZone } from '#shared/calendar.ts';
import { firstFailure, isEmailAddress, isFilled, normalizeEmail } from '#shared/rules.ts';
import { tidyLine, tidyText } from '#shared/text.ts';
import type { AppContext, Trx } from '#server/platform/app-context.ts';
import type { BadCsvLine, CsvTable } from '#server/platform/csv.ts';
import { findRows, inBatches, oneOf } from '#server/platform/database/rows.ts';
import type { Database, Row } from '#server/platform/database/tables.ts';

export const importedAccountColumns = [
  'email',
  'first_name',
  'last_name',
  'school',
  'graduation_year',
] as const;

type Column = (typeof importedAccountColumns)[number];

/** Bad lines mean that nothing was changed. */
type ImportOutcome =
  | { readonly imported: number; readonly updated: number; readonly skipped: number }
  /** `known` is the number of lines whose people have an account. */
  | { readonly bad: readonly BadCsvLine[]; readonly known: number };

type Existing = 'refuse' | 'skip' | 'update';

/** Adds all accounts or none. `known` are bad lines found while reading the file. Nobody is moved to another school. */
export async function importAccounts(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  lines: CsvTable<Column>['rows'],
  known: readonly BadCsvLine[] = [],
  existing: Existing = 'refuse',
): Promise<ImportOutcome> {
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    // Nobody may register between the check and the last insert.
    await sql`lock table accounts in share row exclusive mode`.execute(trx);
    const all = await trx.selectFrom('schools').select(['id', 'name', 'time_zone']).execute();
    const schools = new Map(all.map((school) => [school.name.toLowerCase(), school]));
    const emails = lines.map(({ values }) => normalizeEmail(values.email));
    const taken = await findTaken(trx, emails);
    const firstLines = new Map<string, number>();
    const bad: BadCsvLine[] = [...known];
    const accounts: Insertable<Database['accounts']>[] = [];
    const updates: ImportedPerson[] = [];
    let present = 0;

    for (const [index, { line, values }] of lines.entries()) {
      const email = emails[index] ?? '';
      const school = schools.get(tidyLine(values.school).toLowerCase());
      const thisYear = Number(dayInZone(now, school?.time_zone ?? 'UTC').slice(0, 4));
      const reasons = reasonsAgainst(values, thisYear);
      if (isFilled(values.school) && !school) reasons.push(`there is no school “${tidyLine(values.school)}”`);
      const earlier = firstLines.get(email);
      if (earlier !== undefined) reasons.push(`the email ${email} is already in line ${earlier}`);
      const there = taken.get(email);
      if (there) present += 1;
      if (there && existing === 'refuse') reasons.push(`the email ${email} already has an account`);
      if (there && existing === 'update' && school && there.school_id !== school.id)
        reasons.push(`the account of ${email} is at another school`);
      if (email !== '' && earlier === undefined) firstLines.set(email, line);

      if (reasons.length > 0 || !school) bad.push({ line, reason: reasons.join('; ') });
      else {
        const person = {
          first_name: tidyLine(values.first_name),
          last_name: tidyLine(values.last_name),
          graduation_year: Number(values.graduation_year),
        };
        if (!there) accounts.push({ email, school_id: school.id, ...person });
        else if (existing === 'update') updates.push({ id: there.id, ...person });
      }
    }
    if (bad.length > 0) return { bad: bad.sort((one, other) => one.line - other.line), known: present };
    const dates = { imported_at: now, created_at: now, updated_at: now };
    for (const part of inBatches(accounts)) {
      const rows = part.map((account) => ({ ...account, ...dates }));
      await trx.insertInto('accounts').values(rows).execute();
    }
    const updated = await updateAccounts(trx, updates, now);
    return { imported: accounts.length, updated, skipped: present - updated };
  });
}

function reasonsAgainst(values: Readonly<Record<Column, string>>, thisYear: number): string[] {
  const reasons = importedAccountColumns
    .filter((column) => !isFilled(values[column]))
    .map((column) => `${column} is empty`);
  const email = normalizeEmail(values.email);
  if (email !== '' && !isEmailAddress(email))
    reasons.push(`“${values.email.trim()}” is not an email address`);
  const { first_name, last_name, graduation_year } = values;
  const wrongName = firstFailure(nameChecks, {
    first_name: tidyText(first_name),
    last_name: tidyText(last_name),
  });
  if (wrongName) reasons.push(wrongName.message.replace(/\.$/, ''));
  const year = graduation_year.trim();
  if (year !== '' && !(/^\d{4}$/.test(year) && isGraduationYear(Number(year), thisYear))) {
    reasons.push(`“${year}” is not a graduation year from 1900 to ${thisYear + 10}`);
  }
  return reasons;
}

async function findTaken(trx: Trx, emails: readonly string[]) {
  const columns = ['email', 'id', 'school_id'] as const;
  const rows = await findRows(trx, 'accounts', { email: oneOf(emails) }, columns, 'id');
  return new Map(rows.map(({ email, ...row }) => [email, row]));
}

type ImportedPerson = Pick<Row<'accounts'>, 'id' | 'first_name' | 'last_name' | 'graduation_year'>;

/** Updates those that differ and returns how many. A name that the school has corrected stays. */
async function updateAccounts(trx: Trx, updates: readonly ImportedPerson[], now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    with u as (
      select u.id, u.graduation_year, case when a.names_fixed then a.first_name else u.first_name end as first_name,
        case when a.names_fixed then a.last_name else u.last_name end as last_name
      from json_to_recordset(${JSON.stringify(updates)}::json)
        as u (id bigint, first_name text, last_name text, graduation_year integer) join accounts a on a.id = u.id
    )
    update accounts a set first_name = u.first_name, last_name = u.last_name, graduation_year = u.graduation_year, updated_at = ${now}
    from u where a.id = u.id and (a.first_name, a.last_name, a.graduation_year)
      is distinct from (u.first_name, u.last_name, u.graduation_year)`.execute(trx);
  return Number(numAffectedRows);
}
