import { notifyManager } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import './query-client.ts';

it('tells components of a change before the browser draws, so that a switch does not flip back', async () => {
  let isTold = false;
  notifyManager.schedule(() => {
    isTold = true;
  });
  await Promise.resolve();
  expect(isTold).toBe(true);
});
