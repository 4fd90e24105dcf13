/** Drafts of entries on the device. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  canKeepDrafts,
  dropAllDrafts,
  dropDraft,
  keepDraft,
  listDrafts,
  moveToNewEntry,
  pathOfDraft,
  readDraft,
} from './entry-draft.ts';
import { noFields } from './entry-fields.ts';

const fields = { ...noFields, event: 'Beach Cleanup' };
const draft = { form: 'new?', fields, base: noFields };
const DAY = 24 * 60 * 60 * 1000;

/** As a browser has it: what is kept are properties of the object itself. */
function createStorage(): object {
  const methods = {
    getItem: (key: string) => (Object.hasOwn(storage, key) ? (storage[key] ?? null) : null),
    setItem: (key: string, text: string) => void (storage[key] = text),
    removeItem: (key: string) => void delete storage[key],
  };
  const storage = Object.create(methods) as Record<string, string>;
  return storage;
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-05-04T19:00:00Z') });
  vi.stubGlobal('localStorage', createStorage());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a draft', () => {
  it('comes back with what it was made from and the key it was sent with, until it is dropped', () => {
    keepDraft('7', { ...draft, key: 'k' });
    expect(readDraft('7', 'new?')).toEqual({ ...draft, key: 'k', at: Date.now() });
    dropDraft('7', 'new?');
    expect(readDraft('7', 'new?')).toBeUndefined();
  });

  it('is shown to nobody else, also not to somebody whose number begins alike', () => {
    keepDraft('7', draft);
    expect(listDrafts('70')).toEqual([]);
    expect(listDrafts('')).toEqual([]);
    dropAllDrafts('70');
    expect(listDrafts('7')).toHaveLength(1);
  });

  it('is gone 30 days after it was last typed into, whoever comes then', () => {
    keepDraft('7', draft);
    vi.setSystemTime(Date.now() + 30 * DAY);
    expect(readDraft('7', 'new?')).toBeDefined();
    vi.setSystemTime(Date.now() + 1);
    expect(listDrafts('8')).toEqual([]);
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('stands beside those of other forms, the newest first', () => {
    keepDraft('7', draft);
    vi.advanceTimersByTime(1000);
    keepDraft('7', { ...draft, form: 'update/12' });
    keepDraft('8', draft);
    expect(listDrafts('7').map(({ form }) => form)).toEqual(['update/12', 'new?']);
    dropAllDrafts('7');
    expect([listDrafts('7'), listDrafts('8').length]).toEqual([[], 1]);
  });

  it('that cannot be read is none', () => {
    for (const text of [
      '{',
      'null',
      '{}',
      JSON.stringify({ ...draft, at: Date.now(), fields: { event: 'x' } }),
    ]) {
      localStorage.setItem('limelight.entry-draft.7/new?', text);
      expect(listDrafts('7')).toEqual([]);
    }
  });

  it('for an entry that is gone becomes one for a new entry', () => {
    keepDraft('7', { ...draft, form: 'update/12', base: fields, key: 'k' });
    expect(moveToNewEntry('7', '12')).toMatchObject({ form: 'new?from=12', fields, base: noFields });
    expect(readDraft('7', 'update/12')).toBeUndefined();
    expect(readDraft('7', 'new?from=12')).toEqual({
      form: 'new?from=12',
      fields,
      base: noFields,
      at: Date.now(),
    });
    expect(moveToNewEntry('7', '12')).toBeUndefined();
  });

  it('leads back to its form', () => {
    expect(pathOfDraft({ form: 'new?' })).toBe('/portfolio-create-event?');
    expect(pathOfDraft({ form: 'new?event=Beach' })).toBe('/portfolio-create-event?event=Beach');
    expect(pathOfDraft({ form: 'update/12' })).toBe('/portfolio-update-event/12');
  });
});

it('a browser that keeps nothing has no drafts and breaks nothing', () => {
  expect(canKeepDrafts()).toBe(true);
  const refuse = () => {
    throw new Error('denied');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  expect(canKeepDrafts()).toBe(false);
  keepDraft('7', draft);
  dropDraft('7', 'new?');
  expect(readDraft('7', 'new?')).toBeUndefined();
});
