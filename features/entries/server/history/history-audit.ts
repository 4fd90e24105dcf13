// Proves that the history of entries is unchanged. Each account's lines form a chain: a line's hash covers the line and the hash
// before it (migration 0004). All hashes are recomputed from the tables alone; functions and triggers of the database are not
// trusted.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Row } from '#server/platform/database/tables.ts';
import type { AppContext, Db, Trx } from '#server/platform/app-context.ts';
import { findRows, oneOf, run, valuesOf } from '#server/platform/database/rows.ts';

export interface ChainEnd {
  readonly account_id: number;
  readonly lines: number;
  readonly hash: string;
}

interface AuditOptions {
  /** Chain ends saved elsewhere: each must still be on its chain. */
  readonly kept?: Iterable<ChainEnd>;
  readonly onChain?: (end: ChainEnd) => Promise<void>;
}

export interface HistoryAudit {
  readonly lines: number;
  readonly histories: number;
  readonly erased: number;
  readonly findings: readonly string[];
}

const MOST_FINDINGS = 500;

const nothingYet = createHash('sha256').digest();

interface Chain {
  readonly account_id: number | null;
  lines: number;
  hash: Buffer;
  readonly findings: string[];
}

/** Audits a snapshot of the whole history, while others may write; in a transaction, what that sees. */
export async function auditHistory(db: Db, options: AuditOptions = {}): Promise<HistoryAudit> {
  const atOneMoment = (work: (trx: Trx) => Promise<HistoryAudit>) =>
    db.isTransaction
      ? work(db as Trx)
      : db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);
  return atOneMoment(async (trx) => {
    const findings = new Findings();
    const kept = new Map([...(options.kept ?? [])].map((end) => [end.account_id, end]));
    const found = { lines: 0, histories: 0 };
    let chain: Chain | undefined;
    for await (const batch of readAllLines(trx)) {
      const ended: Chain[] = [];
      for (const line of batch) {
        if (chain?.account_id !== line.account_id) {
          if (chain) ended.push(chain);
          chain = { account_id: line.account_id, lines: 0, hash: nothingYet, findings: [] };
          found.histories += 1;
        }
        chain.findings.push(...follow(chain, line), ...compareWithSaved(chain, kept));
      }
      found.lines += batch.length;
      await endChains(trx, ended, findings, options);
    }
    if (chain) await endChains(trx, [chain], findings, options);
    for (const { account_id, lines } of await selectEmptied(trx)) {
      findings.add(`Account ${account_id}: its history ended with line ${lines}, and all of it is gone.`);
    }
    const erased = await selectErased(trx);
    for (const history of erased) findings.add(...compareErased(history, kept));
    for (const { account_id, lines } of kept.values()) {
      findings.add(
        `Account ${account_id}: line ${lines}, which was the last one when it was saved, is gone.`,
      );
    }
    findings.add(...(await findBrokenGuards(trx)));
    return { ...found, erased: erased.length, findings: findings.list() };
  });
}

function follow(chain: Chain, found: AuditedLine): string[] {
  const name = `Account ${chain.account_id}: line ${found.line}`;
  const which = `(entry ${found.entry_id}, ${found.at}, id ${found.id})`;
  const place = chain.lines + 1;
  if (found.line === null || found.line < place) {
    return [`${name} ${which} is not in its place: it was put in, or has another number than it had.`];
  }
  const before = chain.hash;
  chain.lines = found.line;
  chain.hash = found.hash ?? Buffer.alloc(0);
  if (found.line > place) {
    const missing = found.line - 1;
    return [
      missing === place
        ? `Account ${chain.account_id}: line ${place} is missing.`
        : `Account ${chain.account_id}: the lines ${place} to ${missing} are missing.`,
    ];
  }
  if (createHash('sha256').update(before).update(found.text).digest().equals(chain.hash)) return [];
  // A hash that was changed with its line shows at the next line.
  const orBefore = place === 1 ? '' : `, or line ${place - 1} was together with its hash`;
  return [`${name} ${which} was changed after it had been written${orBefore}.`];
}

function compareWithSaved(chain: Chain, kept: Map<number, ChainEnd>): string[] {
  const end = chain.account_id === null ? undefined : kept.get(chain.account_id);
  if (!end || end.lines !== chain.lines) return [];
  kept.delete(end.account_id);
  if (end.hash === chain.hash.toString('hex')) return [];
  return [`Account ${end.account_id}: the lines 1 to ${end.lines} are not those that were saved.`];
}

/** A history may be erased with its account, but not before, and not while shorter than when it was saved. */
function compareErased(history: ErasedHistory, kept: Map<number, ChainEnd>): string[] {
  const { account_id, lines, hash, is_there } = history;
  const found = is_there
    ? [`Account ${account_id}: its history is said to be erased, but the account or lines of it are there.`]
    : [];
  const end = kept.get(account_id);
  if (!end || end.lines > lines) return found;
  kept.delete(account_id);
  if (end.lines < lines || end.hash === hash.toString('hex')) return found;
  return [...found, `Account ${account_id}: the history that was erased is not the one that was saved.`];
}

async function endChains(trx: Trx, chains: readonly Chain[], findings: Findings, { onChain }: AuditOptions) {
  const ids = chains.flatMap(({ account_id }) => (account_id === null ? [] : [account_id]));
  const heads = new Map((await selectHeads(trx, ids)).map((head) => [head.account_id, head]));
  for (const chain of chains) {
    const { account_id, lines, hash } = chain;
    findings.add(...chain.findings);
    if (account_id === null) findings.add('There are lines without an account.');
    else {
      findings.add(...checkEnd(chain, heads.get(account_id)));
      await onChain?.({ account_id, lines, hash: hash.toString('hex') });
    }
  }
}

function checkEnd({ account_id, lines, hash }: Chain, head: HistoryHead | undefined): string[] {
  const name = `Account ${account_id}`;
  if (!head) return [`${name}: the note of where its history ends is missing.`];
  if (head.lines > lines) {
    return [`${name}: its history ended with line ${head.lines}, and what follows line ${lines} is gone.`];
  }
  if (head.lines < lines) {
    return [`${name}: its history is noted to end with line ${head.lines}, and goes on to line ${lines}.`];
  }
  if (hash.equals(head.hash)) return [];
  return [`${name}: line ${lines} does not agree with the note of where the history ends: one was changed.`];
}

class Findings {
  readonly #first: string[] = [];
  #further = 0;

  add(...texts: readonly string[]): void {
    for (const text of texts) {
      if (this.#first.length < MOST_FINDINGS) this.#first.push(text);
      else this.#further += 1;
    }
  }

  list(): readonly string[] {
    return this.#further === 0 ? this.#first : [...this.#first, `And ${this.#further} findings more.`];
  }
}

export async function checkHistory({ db, log }: AppContext): Promise<void> {
  const { findings, lines, histories } = await auditHistory(db);
  if (findings.length > 0)
    throw new Error(`The history of entries was tampered with:\n${findings.join('\n')}`);
  log.info({ lines, histories }, 'The history of entries is what was written');
}

const guards: Readonly<Record<string, string>> = {
  entry_history_append_only:
    'BEFORE DELETE OR UPDATE ON entry_history FOR EACH ROW EXECUTE FUNCTION refuse_change_of_history()',
  entry_history_no_truncate:
    'BEFORE TRUNCATE ON entry_history FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history()',
  entry_history_chain: 'BEFORE INSERT ON entry_history FOR EACH ROW EXECUTE FUNCTION chain_history()',
  entry_history_heads_only_grow:
    'BEFORE DELETE OR UPDATE ON entry_history_heads FOR EACH ROW EXECUTE FUNCTION refuse_change_of_history_heads()',
  entry_history_heads_no_truncate:
    'BEFORE TRUNCATE ON entry_history_heads FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history_heads()',
  erased_histories_append_only:
    'BEFORE DELETE OR UPDATE ON erased_histories FOR EACH ROW EXECUTE FUNCTION refuse_change_of_erased_histories()',
  erased_histories_no_truncate:
    'BEFORE TRUNCATE ON erased_histories FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_erased_histories()',
  erased_histories_true_end:
    'BEFORE INSERT ON erased_histories FOR EACH ROW EXECUTE FUNCTION check_erased_history()',
};

async function findBrokenGuards(trx: Trx): Promise<string[]> {
  const found = new Map((await selectGuards(trx)).map((guard) => [guard.name, guard]));
  return Object.entries(guards).flatMap(([name, definition]) => {
    const guard = found.get(name);
    if (!guard) return [`The guard ${name} is missing.`];
    if (guard.definition !== `CREATE TRIGGER ${name} ${definition}`) {
      return [`The guard ${name} is another one: ${guard.definition}`];
    }
    return ['O', 'A'].includes(guard.enabled) ? [] : [`The guard ${name} is switched off.`];
  });
}

const BATCH = 2000;

/** Columns that should never be null may be, after tampering. */
interface AuditedLine {
  readonly id: number | null;
  readonly account_id: number | null;
  readonly line: number | null;
  readonly entry_id: number | null;
  /** Seconds, UTC. */
  readonly at: string | null;
  readonly hash: Buffer | null;
  /** The input of the hash, besides the previous hash. */
  readonly text: string;
}

type HistoryHead = Pick<Row<'entry_history_heads'>, 'account_id' | 'lines' | 'hash'>;

/** By cursor, since numbers may be duplicate or missing. Makes the text of `chain_history` (migration 0017) itself, against tampering. */
async function* readAllLines(trx: Trx): AsyncGenerator<readonly AuditedLine[]> {
  await sql`
    declare audited_lines no scroll cursor for
    select id, account_id, line, entry_id, hash,
      pg_catalog.to_char(pg_catalog.timezone('UTC', at), 'YYYY-MM-DD HH24:MI:SS "UTC"') as at,
      pg_catalog.jsonb_build_array(
        account_id, line, entry_id, kind, actor, actor_account_id, entry, details,
        pg_catalog.to_char(pg_catalog.timezone('UTC', at), 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
      )::pg_catalog.text as text
    from entry_history order by account_id, line, id`.execute(trx);
  for (;;) {
    const rows = await run<AuditedLine>(trx)`fetch forward ${sql.lit(BATCH)} from audited_lines`;
    if (rows.length === 0) break;
    yield rows;
  }
  await sql`close audited_lines`.execute(trx);
}

async function selectHeads(trx: Trx, accountIds: readonly number[]): Promise<HistoryHead[]> {
  if (accountIds.length === 0) return [];
  const whose = { account_id: oneOf(accountIds) };
  return findRows(trx, 'entry_history_heads', whose, ['account_id', 'lines', 'hash'], 'account_id');
}

/** Ends of histories without any line. */
async function selectEmptied(trx: Trx): Promise<Pick<HistoryHead, 'account_id' | 'lines'>[]> {
  return run<HistoryHead>(trx)`
    select account_id, lines from entry_history_heads e
    where not exists (select from entry_history h where h.account_id = e.account_id)
    order by account_id`;
}

/** The end of an erased history, and whether the account still exists. */
interface ErasedHistory extends HistoryHead {
  readonly is_there: boolean;
}

async function selectErased(trx: Trx): Promise<ErasedHistory[]> {
  return run<ErasedHistory>(trx)`
    select e.account_id, e.lines, e.hash, exists (
      select from accounts a where a.id = e.account_id union all
      select from entry_history h where h.account_id = e.account_id
    ) as is_there
    from erased_histories e order by e.account_id`;
}

/** Accounts with entries but no history; always none. Much faster than the audit, and proves much less. */
export function findAccountsWithoutHistory(trx: Trx): Promise<number[]> {
  return valuesOf<number>(trx)`
    select distinct account_id from entries where account_id not in (select account_id from entry_history_heads)
    order by account_id`;
}

interface FoundGuard {
  readonly name: string;
  /** `O` fires for ordinary sessions, `A` always; `D` and `R` are switched off for the product. */
  readonly enabled: string;
  /** As PostgreSQL describes it, without the schema. */
  readonly definition: string;
}

async function selectGuards(trx: Trx): Promise<FoundGuard[]> {
  return run<FoundGuard>(trx)`
    select t.tgname::text as name, t.tgenabled::text as enabled,
      pg_catalog.replace(
        pg_catalog.pg_get_triggerdef(t.oid), pg_catalog.quote_ident(n.nspname) || '.', ''
      ) as definition
    from pg_catalog.pg_trigger t
      join pg_catalog.pg_class c on c.oid = t.tgrelid
      join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    where t.tgrelid in (
      'entry_history'::regclass, 'entry_history_heads'::regclass, 'erased_histories'::regclass
    ) and not t.tgisinternal`;
}
