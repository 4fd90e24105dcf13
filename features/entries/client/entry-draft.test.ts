import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { canStore, storedVersion, subscribeToStored } from '#client/platform/drafts/draft-storage.ts';
import { entryDrafts, moveToNewEntry, pathOfDraft, type EntryDraft } from './entry-draft.ts';
import { noFields } from './entry-fields.ts';
import { createStorage } from '#client/testing/storage.ts';

const fields = { ...noFields, event: 'Beach Cleanup' };
const draft: EntryDraft = { id: 'a', key: 'k', sent: false, form: 'new?', fields, base: noFields, at: 0 };
const { keep: keepDraft, read: readDraft, drop: dropDraft, list: listDrafts, find: findDraft } = entryDrafts;
const { dropAll, settle, markSent } = entryDrafts;
const DAY = 24 * 60 * 60 * 1000;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-05-04T19:00:00Z') });
  vi.stubGlobal('localStorage', createStorage());
  vi.stubGlobal('sessionStorage', createStorage());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('an entry draft', () => {
  it('keeps its base and its key until it is removed', () => {
    expect(keepDraft('7', draft)).toBe(true);
    expect(readDraft('7', 'new?')).toEqual({ ...draft, at: Date.now() });
    dropDraft('7', 'a');
    expect(readDraft('7', 'new?')).toBeUndefined();
  });

  it('is shown to nobody else, even with a similar account number', () => {
    keepDraft('7', draft);
    expect([listDrafts('70'), listDrafts(''), findDraft('70', 'a')]).toEqual([[], [], undefined]);
    dropAll('70');
    expect(listDrafts('7')).toHaveLength(1);
  });

  it('is removed 30 days after the last change', () => {
    keepDraft('7', draft);
    vi.setSystemTime(Date.now() + 30 * DAY);
    expect(readDraft('7', 'new?')).toBeDefined();
    vi.setSystemTime(Date.now() + 1);
    expect(listDrafts('8')).toEqual([]);
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('is listed beside those of other forms, newest first', () => {
    keepDraft('7', draft);
    vi.advanceTimersByTime(1000);
    keepDraft('7', { ...draft, id: 'b', form: 'update/12' });
    keepDraft('8', draft);
    expect(listDrafts('7').map(({ form }) => form)).toEqual(['update/12', 'new?']);
    dropAll('7', 'update/12');
    expect(listDrafts('7').map(({ form }) => form)).toEqual(['new?']);
    dropAll('7');
    expect([listDrafts('7'), listDrafts('8').length]).toEqual([[], 1]);
  });

  it('can exist twice for one form, and the requested or newest one is offered', () => {
    keepDraft('7', draft);
    vi.advanceTimersByTime(1000);
    keepDraft('7', { ...draft, id: 'b' });
    expect(readDraft('7', 'new?')?.id).toBe('b');
    expect(readDraft('7', 'new?', 'a')?.id).toBe('a');
    expect(readDraft('7', 'new?', 'gone')?.id).toBe('b');
  });

  it('is ignored when it cannot be read', () => {
    for (const text of [
      '{',
      'null',
      '{}',
      JSON.stringify({ ...draft, at: Date.now(), fields: { event: 'x' } }),
      JSON.stringify({ ...draft, at: Date.now(), id: undefined }),
    ]) {
      localStorage.setItem('limelight.entry-draft.7/a', text);
      expect(listDrafts('7')).toEqual([]);
    }
  });

  it('of a deleted entry becomes a draft of a new one', () => {
    keepDraft('7', { ...draft, form: 'update/12', base: fields, sent: true });
    const moved = moveToNewEntry('7', '12');
    expect(moved).toMatchObject({ id: 'a', form: 'new?from=12', fields, base: noFields, sent: false });
    expect(moved?.key).not.toBe('k');
    expect(readDraft('7', 'update/12')).toBeUndefined();
    expect(listDrafts('7')).toEqual([moved]);
    expect(moveToNewEntry('7', '12')).toBeUndefined();
  });

  it('links back to its form', () => {
    expect(pathOfDraft({ form: 'new?' })).toBe('/portfolio-create-event?');
    expect(pathOfDraft({ form: 'new?event=Beach' })).toBe('/portfolio-create-event?event=Beach');
    expect(pathOfDraft({ form: 'update/12' })).toBe('/portfolio-update-event/12');
  });
});

describe('storing a form', () => {
  it('removes its draft from the device, and copies of it', () => {
    keepDraft('7', draft);
    keepDraft('7', { ...draft, id: 'copy', fields: { ...fields, event: ' Beach Cleanup ' } });
    keepDraft('7', { ...draft, id: 'equal', key: 'of its own' });
    settle('7', 'k', fields);
    expect(listDrafts('7').map(({ id }) => id)).toEqual(['equal']);
  });

  it('keeps what was typed since then', () => {
    keepDraft('7', { ...draft, fields: { ...fields, event: 'The next one' } });
    settle('7', 'k', fields);
    expect(findDraft('7', 'a')).toMatchObject({ fields: { event: 'The next one' }, sent: true });
  });

  it('that failed changes only the draft’s status, not its time', () => {
    keepDraft('7', { ...draft, sent: true });
    const { at } = findDraft('7', 'a') ?? {};
    vi.advanceTimersByTime(1000);
    markSent('7', 'a', false);
    expect(findDraft('7', 'a')).toEqual({ ...draft, at });
    markSent('7', 'gone', true);
    expect(listDrafts('7')).toHaveLength(1);
  });
});

it('notifies listeners of changes, also from other tabs, until they unsubscribe', async () => {
  const tab = new EventTarget();
  vi.stubGlobal('window', tab);
  const before = storedVersion();
  const listener = vi.fn<() => void>();
  const leave = subscribeToStored(listener);
  keepDraft('7', draft);
  await Promise.resolve();
  tab.dispatchEvent(Object.assign(new Event('storage'), { key: 'limelight.entry-draft.7/b' }));
  tab.dispatchEvent(Object.assign(new Event('storage'), { key: 'something else' }));
  await Promise.resolve();
  expect(listener).toHaveBeenCalledTimes(2);
  expect(storedVersion()).toBe(before + 2);
  leave();
  dropDraft('7', 'a');
  await Promise.resolve();
  expect(listener).toHaveBeenCalledTimes(2);
});

describe('a browser', () => {
  const refuse = () => {
    throw new Error('denied');
  };

  it('without storage has no drafts, says so, and keeps working', () => {
    expect(canStore()).toBe(true);
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
    expect(canStore()).toBe(false);
    expect(keepDraft('7', draft)).toBe(false);
    dropDraft('7', 'a');
    expect(readDraft('7', 'new?')).toBeUndefined();
  });

  it('with full storage says so and keeps the drafts it already has', () => {
    keepDraft('7', draft);
    Object.getPrototypeOf(localStorage).setItem = refuse;
    expect(keepDraft('7', { ...draft, fields: { ...fields, role: 'Helper' } })).toBe(false);
    expect(findDraft('7', 'a')?.fields).toEqual(fields);
  });
});
