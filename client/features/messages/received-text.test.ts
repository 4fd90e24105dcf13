import { afterEach, expect, it, vi } from 'vitest';
import type { ReceivedMessage } from '#shared/messages/received.contract.ts';
import { createStorage } from '#client/testing/storage.ts';
import { close, readClosed } from './closed.ts';
import { fromText, openOnes } from './received-text.ts';

const now = new Date('2026-11-26T15:00:00Z');
const message = (id: number, at: string, kind: ReceivedMessage['kind'] = 'message'): ReceivedMessage => ({
  id,
  kind,
  text: 'Please come by.',
  language: 'en',
  by: 'Rosa Delgado',
  at,
  until: kind === 'announcement' ? '2026-12-03' : null,
});

it('shows what is young or announced, until it is closed', () => {
  const young = message(3, '2026-11-12T15:00:00Z');
  const old = message(2, '2026-11-12T14:59:00Z');
  const announced = message(1, '2026-10-01T15:00:00Z', 'announcement');
  expect(openOnes([young, old, announced], [], now)).toEqual([young, announced]);
  expect(openOnes([young, old, announced], [1], now)).toEqual([young]);
});

afterEach(() => vi.unstubAllGlobals());

it('keeps on the device what was closed', () => {
  vi.stubGlobal('localStorage', createStorage());
  expect(readClosed()).toEqual([]);
  close(7);
  close(9);
  expect(close(7)).toEqual([9, 7]);
  expect(readClosed()).toEqual([9, 7]);
});

it('takes nothing as closed where the device keeps nothing, or something else', () => {
  const storage = createStorage() as Storage;
  vi.stubGlobal('localStorage', storage);
  storage.setItem('limelight.closed-messages', '{"7":');
  expect(readClosed()).toEqual([]);
  vi.stubGlobal('localStorage', undefined);
  expect(readClosed()).toEqual([]);
  expect(close(7)).toEqual([7]);
});

it('says who wrote it and when', () => {
  const at = '2026-11-26T23:10:00Z';
  expect(fromText({ by: 'Rosa Delgado', at }, 'America/Los_Angeles')).toBe(
    'Rosa Delgado, Nov 26, 2026, 3:10 PM',
  );
  expect(fromText({ by: null, at }, 'UTC')).toBe('Your school, Nov 26, 2026, 11:10 PM');
});
