/** `audit verify`: checks that the history of entries is unchanged. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import {
  auditHistory,
  type HistoryAudit,
  type ChainEnd,
} from '#features/entries/server/history/history-audit.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { messageOf } from '#server/platform/plain-text.ts';
import { counted, Refusal, type Command } from './command.ts';

/** @throws Refusal with all problems found; nothing is saved then */
export async function verifyHistory(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { save, compare }: { readonly save?: string; readonly compare?: string },
): Promise<string[]> {
  const saved = compare === undefined ? undefined : await readSaved(compare);
  const saved_at = clock.now().toISOString();
  const ends: ChainEnd[] = [];
  // Claims the name before the long work.
  if (save !== undefined) await writeFile(save, '', { flag: 'wx' }).catch(cannotSave(save));
  try {
    const audit = await auditHistory(db, {
      ...(saved && { kept: saved.ends }),
      ...(save !== undefined && { onChain: async (end) => void ends.push(end) }),
    });
    if (audit.findings.length > 0) throw new Refusal(describeBreaks(audit));
    const { lines, histories } = audit;
    if (save !== undefined) {
      const text = [...ends, { histories, lines, saved_at }]
        .map((line) => `${JSON.stringify(line)}\n`)
        .join('');
      await writeFile(save, text, { flush: true }).catch(cannotSave(save));
    }
    return [
      `Proven: ${describeSize(audit)}, and the guards stand.`,
      ...(audit.erased === 0 ? [] : [`Erased with their accounts: ${audit.erased}.`]),
      ...(saved ? [`All ${saved.ends.length} histories of ${saved.saved_at} are still what they were.`] : []),
      ...(save === undefined
        ? []
        : [`Saved to ${save}. Keep it where nobody can change it with the database.`]),
    ];
  } catch (error) {
    if (save !== undefined) await rm(save, { force: true });
    throw error;
  }
}

const cannotSave = (file: string) => (error: unknown) => {
  const exists = error instanceof Error && 'code' in error && error.code === 'EEXIST';
  throw new Refusal(
    exists ? `${file} is there already. Give another name.` : `It cannot be saved: ${messageOf(error)}`,
  );
};

function describeBreaks(audit: HistoryAudit): string {
  return [...audit.findings, `The history is not proven. It has ${describeSize(audit)}.`].join('\n');
}

function describeSize({ lines, histories }: HistoryAudit): string {
  return `${counted(lines, 'line')} of ${counted(histories, 'history', 'histories')}`;
}

export const auditVerify: Command = {
  usage: 'audit verify [--save FILE] [--compare FILE]',
  summary: 'Prove that nobody has changed the history of entries',
  details: `Each account has one history of its entries, whose lines are a chain: every line carries a hash over itself
and the line before it. This computes all hashes anew and names every line that was changed, taken out, put
in or cut off, and every guard in the database that is missing or switched off; then the status is 1. The
product may run meanwhile.

Someone who controls the database can compute a whole chain anew. --save FILE writes where each history ends
(a line of JSON for each account, with the number of its lines and the hash of the last one; no names and no
texts). Keep that file elsewhere. --compare FILE shows later that each of these histories is still the
beginning of what is there now, which no new computation can imitate. A file that is there is never
overwritten, and nothing is saved of a history that is not proven.`,
  async run({ has, file, open, print }) {
    const wish = {
      ...(has('save') && { save: file('save') }),
      ...(has('compare') && { compare: file('compare') }),
    };
    const { context } = await open();
    for (const line of await verifyHistory(context, wish)) print(line);
  },
};

const chainEnd = z.object({
  account_id: z.int(),
  lines: z.int(),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
});
/** The last line; it reveals a truncated file. */
const totals = z.object({ histories: z.int(), lines: z.int(), saved_at: z.string() });

/** @throws Refusal when the file is unreadable or incomplete */
async function readSaved(file: string): Promise<{ ends: ChainEnd[]; saved_at: string }> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new Refusal(`The file cannot be read: ${messageOf(error)}`);
  });
  try {
    const values = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown);
    const ends = z.array(chainEnd).parse(values.slice(0, -1));
    const { histories, lines, saved_at } = totals.parse(values.at(-1));
    const sum = ends.reduce((total, end) => total + end.lines, 0);
    if (histories === ends.length && lines === sum) return { ends, saved_at };
  } catch {
    // Not what we write.
  }
  throw new Refusal(`${file} is not what audit verify --save has written, or not all of it.`);
}
