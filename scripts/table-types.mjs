// npm run table-types: generates Kysely's table types from a migrated database. --check: fails if the file is out of date.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv } from 'node:process';
import { sql } from 'kysely';
import { generate, IdentifierNode, PostgresDialect } from 'kysely-codegen';
import { format, resolveConfig } from 'prettier';
import { connectDatabase } from '#server/platform/database/connect.ts';
import { migrateToLatest } from '#server/platform/database/migrate.ts';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/server.ts';
import { makeTestFolder } from '#server/testing/database/test-folder.ts';
import { CannotGoOn, isProgram, main, root } from './prepare.mjs';

const file = 'server/platform/database/tables.generated.ts';

/** Imports for types that the database does not know. */
const imports = `
import type { JSONColumnType } from 'kysely';
import type { ActivityFacts, ActivityKind } from '#features/audit-trail/activity.contract.ts';
import type { EvidenceKind } from '#features/entries/entry-evidence.ts';
import type { KeptReport } from '#features/office/reports.contract.ts';
import type { GraduationRow } from '#features/requirements/graduation.contract.ts';
import type { Rules } from '#features/requirements/rules/rules.ts';
import type { SignalRuleName } from '#features/office/signals.rules.ts';
import type { LayoutColumn } from '#features/requirements/state-files/layouts.ts';
import type { EntryText, WaitingBefore } from './json-columns.ts';
`;

/** Written only by triggers. */
const kept = (type) => `ColumnType<${type}, never, never>`;
/** JSON columns, and text columns whose values only the application knows. `| null` is added for nullable ones. */
const columns = {
  'accounts.is_staff': kept('boolean'),
  'activity.facts': 'ColumnType<ActivityFacts, string | undefined, never>',
  'activity.kind': 'ActivityKind',
  'attendee_notices.school_ids': 'ColumnType<never, number[], never>',
  'bulk_action_items.before': 'JSONColumnType<Record<string, unknown>>',
  'contact_decisions.waiting_before': 'JSONColumnType<WaitingBefore>',
  'entries.counts': kept('boolean'),
  'entries.evidence_account_id': kept('number'),
  'entries.evidence_address': kept('string'),
  'entries.evidence_at': kept('Date'),
  'entries.evidence_facts': kept('Record<string, unknown>'),
  'entries.evidence_kind': kept('EvidenceKind'),
  'entries.school_id': 'Generated<number>',
  'entry_history.details': 'ColumnType<Record<string, unknown>, string | undefined, never>',
  'entry_history.entry': 'JSONColumnType<EntryText>',
  'entry_history.hash': kept('Buffer'),
  'entry_history.line': kept('number'),
  'entry_history.school_id': kept('number'),
  'entry_signals.facts': 'JSONColumnType<Record<string, unknown>>',
  'entry_signals.rule': 'SignalRuleName',
  'events.current_attendees': kept('number'),
  'events.uid': kept('string'),
  'file_layouts.columns': 'JSONColumnType<LayoutColumn[]>',
  'graduation_report_lines.shown': 'JSONColumnType<GraduationRow>',
  'kept_mails.headers': 'ColumnType<Record<string, string>, string | undefined, never>',
  'mails.data': 'JSONColumnType<Record<string, unknown>>',
  'program_rules.rules': 'JSONColumnType<Rules>',
  'reports.kept': 'ColumnType<KeptReport, string, never>',
  'signal_sweeps.by_rule': 'JSONColumnType<Partial<Record<SignalRuleName, number>>>',
  'signals_found_fine.rule': 'SignalRuleName',
  'verification_requests.entry': 'JSONColumnType<EntryText>',
};

/** From the migrations: the values a check allows, and generated columns. */
async function findColumnTypes(db) {
  const { rows } = await sql`
    select c.relname || '.' || a.attname as name, t.typname as type, a.atthasdef as defaulted,
      a.attgenerated <> '' or a.attidentity = 'a' as generated,
      (select pg_get_constraintdef(oid) from pg_constraint where conrelid = c.oid and contype = 'c' and conkey = array[a.attnum]
        and pg_get_constraintdef(oid) like '%= ANY (ARRAY[%') as words
    from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`.execute(
    db,
  );
  return Object.fromEntries(
    rows.flatMap(({ name, type, defaulted, generated, words }) => {
      if (generated) return [[name, kept(type === 'int8' ? 'number' : 'string')]];
      if (words === null) return [];
      const union = [...words.matchAll(/'([^']*)'::text/g)].map(([, word]) => `'${word}'`).join(' | ');
      return [[name, defaulted ? `Generated<${union}>` : union]];
    }),
  );
}

async function writeTypes() {
  const { folder, remove } = await makeTestFolder();
  const log = () => undefined;
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log, durable: false });
  try {
    const { db, close } = connectDatabase({
      connectionString: postgres.connectionString,
      maxConnections: 1,
      log,
    });
    try {
      await migrateToLatest(db, log);
      const dialect = new PostgresDialect({ dateParser: 'string' });
      // As server/platform/database/connect.ts reads them.
      dialect.adapter.scalars.int8 = new IdentifierNode('number');
      const types = Object.entries({ ...(await findColumnTypes(db)), ...columns });
      const generated = await generate({
        db,
        dialect,
        excludePattern: '{kysely_*,own_mailboxes}',
        outFile: null,
        // Nodes, since parsing text needs an older TypeScript.
        overrides: {
          columns: Object.fromEntries(types.map(([name, type]) => [name, new IdentifierNode(type)])),
        },
      });
      return await format(generated.replace('\nimport', `${imports}import`), {
        ...(await resolveConfig(join(root, file))),
        filepath: file,
      });
    } finally {
      await close();
    }
  } finally {
    await postgres.stop();
    await remove();
  }
}

if (isProgram(import.meta.url)) {
  await main(async () => {
    const types = await writeTypes();
    if (!argv.includes('--check')) writeFileSync(join(root, file), types);
    else if (readFileSync(join(root, file), 'utf8') !== types) {
      throw new CannotGoOn(`${file} is not what the migrations make: npm run table-types`);
    }
    return 0;
  });
}
