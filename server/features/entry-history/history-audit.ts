/**
 * Proves that the history of entries is unchanged. Each account's lines are a chain: the hash of a line covers the line
 * and the hash before it (migration 0004). All hashes are computed again here, instead of by the database.
 */
import { createHash } from 'node:crypto';
import type { AppContext, Db, Trx } from '#server/platform/app-context.ts';
import * as queries from './history-audit.queries.ts';
import { findBrokenGuards } from './history-guards.ts';

export interface ChainEnd {
  readonly account_id: number;
  readonly lines: number;
  readonly hash: string;
}

export interface AuditOptions {
  /** Chain ends kept elsewhere: each must still be on its chain. */
  readonly kept?: Iterable<ChainEnd>;
  readonly onChain?: (end: ChainEnd) => Promise<void>;
}

export interface HistoryAudit {
  readonly lines: number;
  readonly histories: number;
  /** Histories that were erased with their account. */
  readonly erased: number;
  readonly findings: readonly string[];
}

/** Findings beyond these are only counted. */
const MOST_FINDINGS = 500;

const nothingYet = createHash('sha256').digest();

interface Chain {
  readonly account_id: number | null;
  /** The number and hash of its last line so far, as stored. */
  lines: number;
  hash: Buffer;
  readonly findings: string[];
}

/** Audits the whole history as of this moment, while others may write. */
export async function auditHistory(db: Db, options: AuditOptions = {}): Promise<HistoryAudit> {
  return queries.atOneMoment(db, async (trx) => {
    const findings = new Findings();
    const kept = new Map([...(options.kept ?? [])].map((end) => [end.account_id, end]));
    const found = { lines: 0, histories: 0 };
    let chain: Chain | undefined;
    for await (const batch of queries.readAllLines(trx)) {
      const ended: Chain[] = [];
      for (const line of batch) {
        if (chain?.account_id !== line.account_id) {
          if (chain) ended.push(chain);
          chain = { account_id: line.account_id, lines: 0, hash: nothingYet, findings: [] };
          found.histories += 1;
        }
        chain.findings.push(...follow(chain, line), ...compareWithKept(chain, kept));
      }
      found.lines += batch.length;
      await endChains(trx, ended, findings, options);
    }
    if (chain) await endChains(trx, [chain], findings, options);
    for (const { account_id, lines } of await queries.selectHeadsWithoutLines(trx)) {
      findings.add(`Account ${account_id}: its history ended with line ${lines}, and all of it is gone.`);
    }
    const erased = await queries.selectErased(trx);
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

/** Accounts that have entries but no history: always none. Much faster than the audit, and proves much less. */
export function findAccountsWithoutHistory(trx: Trx): Promise<number[]> {
  return queries.selectAccountsWithoutHistory(trx);
}

/** Appends a line to its chain, and returns its problems. */
function follow(chain: Chain, found: queries.AuditedLine): string[] {
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

/** Compares the line that was last when the chain was saved. */
function compareWithKept(chain: Chain, kept: Map<number, ChainEnd>): string[] {
  const end = chain.account_id === null ? undefined : kept.get(chain.account_id);
  if (!end || end.lines !== chain.lines) return [];
  kept.delete(end.account_id);
  if (end.hash === chain.hash.toString('hex')) return [];
  return [`Account ${end.account_id}: the lines 1 to ${end.lines} are not those that were saved.`];
}

/** A history may be erased with its account, but not before, and not while shorter than when it was saved. */
function compareErased(history: queries.ErasedHistory, kept: Map<number, ChainEnd>): string[] {
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

async function endChains(
  trx: Trx,
  chains: readonly Chain[],
  findings: Findings,
  { onChain }: AuditOptions,
): Promise<void> {
  const ids = chains.flatMap(({ account_id }) => (account_id === null ? [] : [account_id]));
  const heads = new Map((await queries.selectHeads(trx, ids)).map((head) => [head.account_id, head]));
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

function checkEnd({ account_id, lines, hash }: Chain, head: queries.HistoryHead | undefined): string[] {
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

/** Checks that the history of entries is unchanged. */
export async function checkHistory({ db, log }: AppContext): Promise<void> {
  const { findings, lines, histories } = await auditHistory(db);
  if (findings.length > 0)
    throw new Error(`The history of entries was tampered with:\n${findings.join('\n')}`);
  log.info({ lines, histories }, 'The history of entries is what was written');
}
