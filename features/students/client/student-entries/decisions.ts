/** Decisions about a student's entries: each offers Undo, or shows at the entry why it failed. */
import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { binSchoolEntry, verifySchoolEntry, type SchoolEntry } from '#features/students/students.contract.ts';
import { recoverEntry } from '#features/students/recycling-bin.contract.ts';
import { schoolEntries } from '#features/entries/client/school-entries.ts';
import { callApi } from '#client/platform/api.ts';
import { useInvalidate } from '#client/platform/use-api.ts';
import { forgetFailures, showFailure } from '#client/ui/feedback/notify.ts';
import { showUndo } from '#client/ui/feedback/show-undo.tsx';
import { isFocusLost } from '#client/ui/forms/focus.ts';
import { changeRows, changeText } from '#client/ui/list/change-rows.ts';
import { entriesQuery, useBinning } from './entries-query.ts';
import { afterwardsText } from './request-sentences.ts';

type Entries = readonly SchoolEntry[];

type Decision = 'verify' | 'unverify' | 'bin' | 'recover';
const words = {
  verify: { done: 'Verified', verb: 'verified', opposite: 'unverify' },
  unverify: { done: 'Marked as not verified', verb: 'marked as not verified', opposite: 'verify' },
  bin: { done: 'Moved to the recycling bin', verb: 'moved to the recycling bin', opposite: 'recover' },
  recover: { done: 'Brought back', verb: 'brought back', opposite: 'bin' },
} as const satisfies Record<Decision, object>;

/** How long an entry may take to be drawn and the pressed button to disappear. */
const DRAWN_MS = 5000;
const LOOKED_EVERY_MS = 50;

/** Decided last: entries decided before it want the focus no more. */
let lastDecided: number | undefined;

/** Focuses an entry's row or card when the pressed button is gone from it. */
function focusEntry(id: number, until = performance.now() + DRAWN_MS): void {
  setTimeout(() => {
    if (id !== lastDecided) return;
    const row = document.querySelector<HTMLElement>(`[data-of="${id}"] [aria-expanded]`);
    // The list, or Undo, may have moved the focus while the entry was away.
    const isNowhere = isFocusLost() || document.activeElement?.matches('main :is(h1, [role=status])');
    if (row && isNowhere) row.focus({ preventScroll: true });
    else if (performance.now() < until) focusEntry(id, until);
  }, LOOKED_EVERY_MS);
}

export function useDecisions(userId: string) {
  const client = useQueryClient();
  const invalidate = useInvalidate();
  const query = entriesQuery(userId);
  const binning = useBinning(userId);
  const [busy, setBusy] = useState<ReadonlySet<number>>(new Set());
  /** Decided entries and their notes: they stay in place until the list shows something else. */
  const [decided, setDecided] = useState<ReadonlyMap<number, string | undefined>>(new Map());
  const mark = (id: number, note?: string) => setDecided((now) => new Map([...now, [id, note]]));

  const put = (update: (entries: Entries) => SchoolEntry[]) =>
    client.setQueryData(query.queryKey, (now) => now && { ...now, entries: update(now.entries) });

  async function send(decision: Decision, { id, version }: SchoolEntry): Promise<void> {
    const params = { id };
    lastDecided = id;
    // With the version on screen: nobody may decide about a text that they have not seen.
    if (decision === 'bin') {
      await callApi(binSchoolEntry, { params, query: { version } });
      put((entries) => entries.filter((one) => one.id !== id));
      return;
    }
    if (decision === 'recover') await callApi(recoverEntry, { params, body: {} });
    else {
      // The wanted state, not a toggle: a repeated call does not undo itself.
      const body = { verified: decision === 'verify', version };
      const changed = await callApi(verifySchoolEntry, { params, body });
      put((entries) => entries.map((one) => (one.id === id ? changed : one)));
    }
    focusEntry(id);
  }

  function offerUndo(decision: Decision, entry: SchoolEntry): void {
    const { done, opposite } = words[decision];
    const next = decision === 'unverify' ? ` ${afterwardsText(entry)}` : '';
    showUndo(`${done}: ${entry.event}.${next}`, async () => {
      await send(opposite, entry);
      await invalidate(schoolEntries);
      focusEntry(entry.id);
      return `${words[opposite].done}: ${entry.event}.`;
    });
  }

  async function decide(decision: Decision, entry: SchoolEntry): Promise<void> {
    const about = `decide about entry ${entry.id}`;
    forgetFailures(about);
    mark(entry.id);
    const change = { send: () => send(decision, entry) };
    setBusy((now) => new Set([...now, entry.id]));
    const outcome = await (decision === 'bin' ? binning.run([entry], change) : changeRows([entry], change));
    setBusy((now) => new Set([...now].filter((id) => id !== entry.id)));
    if (decision !== 'bin' && !outcome.isLoggedOut) void invalidate(schoolEntries);
    if (outcome.done.length > 0) return offerUndo(decision, entry);
    const said = changeText(outcome, {
      noun: ['entry', 'entries'],
      nameOf: ({ event }) => `“${event}”`,
      verb: words[decision].verb,
      place: 'in the list',
      others: 'moved or deleted',
    });
    showFailure(said, about);
    mark(entry.id, said);
  }

  return {
    decided,
    /** Called when the list shows something else. */
    forget: () => setDecided(new Map()),
    isBusy: ({ id }: SchoolEntry) => busy.has(id),
    decide: (decision: Decision, entry: SchoolEntry) => void decide(decision, entry),
  };
}
