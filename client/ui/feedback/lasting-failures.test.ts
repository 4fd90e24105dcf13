import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

interface Shown {
  readonly id: string;
  readonly message: string;
  readonly onClose: () => void;
}

const window = { shown: [] as Shown[] };
const hide = (id: string) => {
  const closed = window.shown.filter((one) => one.id === id);
  window.shown = window.shown.filter((one) => one.id !== id);
  closed.forEach(({ onClose }) => onClose());
};
let { forgetFailures, forgetReadFailures, showFailure } = {} as typeof import('./notify.ts');

// Other test files in this worker may have loaded the real modules.
beforeAll(async () => {
  vi.resetModules();
  vi.doMock('@mantine/notifications', () => ({
    notifications: { show: (one: Shown) => window.shown.push(one), hide: (id: string) => hide(id) },
  }));
  vi.doMock('./overlay-loader.ts', () => ({ requestOverlays: async () => undefined }));
  ({ forgetFailures, forgetReadFailures, showFailure } = await import('./notify.ts'));
});
afterAll(() => {
  vi.doUnmock('@mantine/notifications');
  vi.doUnmock('./overlay-loader.ts');
  vi.resetModules();
});

async function shown(): Promise<string[]> {
  await vi.dynamicImportSettled();
  return window.shown.map(({ message }) => message);
}

async function close(message: string): Promise<void> {
  await shown();
  window.shown.filter((one) => one.message === message).forEach(({ id }) => hide(id));
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(async () => {
  await shown();
  for (const { id } of window.shown) hide(id);
  vi.useRealTimers();
});

describe('an error message', () => {
  it('stays until somebody closes it', async () => {
    showFailure('A was not deleted.');
    vi.advanceTimersByTime(3_600_000);
    showFailure('B was not deleted.');
    expect(await shown()).toEqual(['A was not deleted.', 'B was not deleted.']);
  });

  it('appears only once, even if the error is repeated', async () => {
    for (const name of ['A', 'B', 'A']) showFailure(`${name} was not deleted.`);
    expect(await shown()).toEqual(['B was not deleted.', 'A was not deleted.']);
  });

  it('disappears when its own action succeeds, and leaves the others', async () => {
    showFailure('A was not deleted.', 'delete 1');
    showFailure('B was not deleted.', 'delete 2');
    showFailure('No answer came.');
    forgetFailures('delete 1');
    expect(await shown()).toEqual(['B was not deleted.', 'No answer came.']);
  });

  it('disappears when the user moves on after having had time to read it', async () => {
    showFailure('A was not deleted.');
    vi.advanceTimersByTime(9_000);
    showFailure('B was not deleted.');
    forgetReadFailures();
    expect(await shown()).toHaveLength(2);
    vi.advanceTimersByTime(1_000);
    forgetReadFailures();
    expect(await shown()).toEqual(['B was not deleted.']);
  });

  it('stays beside the same message about another action', async () => {
    showFailure('Food bank was not deleted.', 'delete 5');
    showFailure('Food bank was not deleted.', 'delete 7');
    expect(await shown()).toHaveLength(2);
    forgetFailures('delete 5');
    expect(await shown()).toHaveLength(1);
    forgetFailures('delete 7');
    expect(await shown()).toEqual([]);
  });

  it('makes room for other messages once it is closed', async () => {
    for (const name of ['A', 'B', 'C']) showFailure(name);
    await close('B');
    await close('C');
    showFailure('D');
    expect(await shown()).toEqual(['A', 'D']);
  });

  it('replaces the oldest message when there are too many', async () => {
    for (const name of ['A', 'B', 'C', 'D', 'E']) showFailure(name);
    expect(await shown()).toEqual(['C', 'D', 'E']);
  });
});
