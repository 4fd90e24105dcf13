import { beforeEach, describe, expect, it } from 'vitest';
import { LastingFailures } from './notify.ts';

let now: number;
let failures: LastingFailures;
/** What the window shows. */
let shown: string[];
const takings = new Map<string, () => void>();

function fail(message: string, about?: string): void {
  const takeAway = () => {
    shown = shown.filter((one) => one !== message);
  };
  takings.set(message, takeAway);
  failures.add({ message, about, takeAway });
  shown.push(message);
}

/** The person closes it, which the window does by itself. */
function close(message: string): void {
  const takeAway = takings.get(message) as () => void;
  takeAway();
  failures.closed(takeAway);
}

beforeEach(() => {
  now = 0;
  shown = [];
  failures = new LastingFailures(() => now);
});

describe('a message of a failure', () => {
  it('stays however long nothing happens', () => {
    fail('A was not deleted.');
    now = 3_600_000;
    fail('B was not deleted.');
    expect(shown).toEqual(['A was not deleted.', 'B was not deleted.']);
  });

  it('stands once, however often it comes', () => {
    fail('A was not deleted.');
    fail('B was not deleted.');
    fail('A was not deleted.');
    expect(shown).toEqual(['B was not deleted.', 'A was not deleted.']);
  });

  it('goes when what it is of has worked, and no other with it', () => {
    fail('A was not deleted.', 'delete 1');
    fail('B was not deleted.', 'delete 2');
    fail('No answer came.');
    failures.forget('delete 1');
    expect(shown).toEqual(['B was not deleted.', 'No answer came.']);
  });

  it('goes when the person goes on, if there was time to read it', () => {
    fail('A was not deleted.');
    now = 9_000;
    fail('B was not deleted.');
    failures.forgetRead();
    expect(shown).toHaveLength(2);
    now = 10_000;
    failures.forgetRead();
    expect(shown).toEqual(['B was not deleted.']);
  });

  it('stands beside the same words about something else, until that has worked', () => {
    fail('Food bank was not deleted.', 'delete 5');
    shown = [];
    fail('Food bank was not deleted.', 'delete 7');
    expect(shown).toEqual(['Food bank was not deleted.']);
    failures.forget('delete 5');
    failures.forget('delete 5');
    expect(shown).toEqual([]);
  });

  it('that was closed takes no room from others', () => {
    for (const name of ['A', 'B', 'C']) fail(name);
    close('B');
    close('C');
    fail('D');
    expect(shown).toEqual(['A', 'D']);
  });

  it('makes room for the newest, so that none waits unseen', () => {
    for (const name of ['A', 'B', 'C', 'D', 'E']) fail(name);
    expect(shown).toEqual(['C', 'D', 'E']);
  });
});
