import { describe, expect, it } from 'vitest';
import type { EntryHistory, HistoryKind, HistoryLine } from '#features/entries/entry-history.contract.ts';
import { entryStateOf, timelineOf } from './entry-history-text.ts';
import { historyLineWith } from '#client/testing/entries.ts';

const line = (kind: HistoryKind, at = '2026-05-04T19:00:00Z', facts: Partial<HistoryLine> = {}) =>
  historyLineWith({
    kind,
    at,
    actor: 'system',
    actor_name: null,
    ...(kind.startsWith('mail') && { mail: 'request', to: 'sam@bay.example' }),
    ...facts,
  });
const kindsOf = (lines: readonly HistoryLine[]) =>
  timelineOf(lines).map((point) => [point.queued?.kind, point.line.kind].filter(Boolean).join(' + '));

describe('a mail that is sent at once', () => {
  it('is one step, placed where it was queued', () => {
    const lines = [
      line('created'),
      line('mail queued'),
      line('opened'),
      line('mail sent', '2026-05-04T19:00:59Z'),
    ];
    expect(kindsOf(lines)).toEqual(['created', 'mail queued + mail sent', 'opened']);
  });

  it('is also one step when it fails', () => {
    expect(kindsOf([line('mail queued'), line('mail failed')])).toEqual(['mail queued + mail failed']);
  });

  it('is two steps when it had to wait, or when it is another mail', () => {
    expect(kindsOf([line('mail queued'), line('mail sent', '2026-05-04T19:01:00Z')])).toHaveLength(2);
    const other = { to: 'other@bay.example' };
    expect(kindsOf([line('mail queued'), line('mail sent', undefined, other)])).toHaveLength(2);
    expect(kindsOf([line('mail queued'), line('mail sent', undefined, { mail: 'reminder' })])).toHaveLength(
      2,
    );
  });

  it('is merged with its own queueing only once', () => {
    const lines = [line('mail queued'), line('mail queued'), line('mail sent'), line('mail sent')];
    expect(kindsOf(lines)).toEqual(['mail queued + mail sent', 'mail queued + mail sent']);
  });
});

describe('the current state of an entry', () => {
  const you = { isReader: true, name: 'Ada' };
  const standing = (is_there: boolean, ...kinds: HistoryKind[]) =>
    entryStateOf({ is_there, lines: kinds.map((kind) => line(kind)) } as unknown as EntryHistory, you).text;

  it.each<[string, HistoryKind[]]>([
    ['Not verified', ['created', 'mail queued', 'mail sent']],
    ['Verified', ['created', 'opened', 'accepted']],
    ['Not verified', ['created', 'accepted', 'changed', 'mail queued']],
    ['Verified', ['created', 'verified']],
    ['Not verified', ['created', 'accepted', 'set back']],
    ['In the recycling bin of the school', ['created', 'accepted', 'binned']],
    ['Verified', ['created', 'accepted', 'binned', 'recovered']],
  ])('is “%s” after %j', (expected, kinds) => {
    expect(standing(true, ...kinds)).toBe(expected);
  });

  it.each<[string, HistoryKind]>([
    ['Rejected and removed', 'rejected'],
    ['Expired and removed', 'expired'],
    ['Removed by the school', 'removed'],
    ['Deleted by you', 'deleted'],
  ])('is “%s” at its end', (expected, kind) => {
    expect(standing(false, 'created', kind)).toBe(expected);
    // Later lines about a mail do not change how it ended.
    expect(standing(false, 'created', kind, 'mail sent')).toBe(expected);
  });

  it('names the student to the school', () => {
    const history = { is_there: false, lines: [line('deleted')] } as unknown as EntryHistory;
    expect(entryStateOf(history, { isReader: false, name: 'Ada Lovelace' }).text).toBe(
      'Deleted by Ada Lovelace',
    );
  });
});
