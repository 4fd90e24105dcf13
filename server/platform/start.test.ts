import { expect, it } from 'vitest';
import { firstCause, StartError } from './start.ts';

const fails = (message: string) => async (): Promise<never> => {
  throw new Error(message);
};

it('a start is reported with what failed first, also when closing fails', async () => {
  const start = async (): Promise<void> => {
    await using opened = new AsyncDisposableStack();
    opened.defer(fails('the database is gone'));
    opened.defer(fails('the mail is stuck'));
    throw new StartError('Set DATABASE_URL.');
  };
  const error: unknown = await start().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(SuppressedError);
  expect(firstCause(error)).toEqual(new StartError('Set DATABASE_URL.'));
});

it('a stop is reported with the first that could not be closed', async () => {
  const opened = new AsyncDisposableStack();
  opened.defer(fails('second'));
  opened.defer(fails('first'));
  const error: unknown = await opened.disposeAsync().catch((thrown: unknown) => thrown);
  expect(firstCause(error)).toEqual(new Error('first'));
});
