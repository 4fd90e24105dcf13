/**
 * A thread that keeps something large and answers calls about it, so that making it anew keeps no request waiting. The first
 * call starts it. When it ends by itself the calls under way fail, and the next one starts another, which keeps nothing yet.
 */
import { parentPort, Worker } from 'node:worker_threads';

/** What a thread can be asked, by name: each with one argument that can be copied to it, and an answer that can be copied back. */
type Calls<Names> = { readonly [Name in keyof Names]: (argument: never) => unknown };

/** The way to such a thread. */
export interface CalledThread<C extends Calls<C>> {
  /**
   * Asks the thread. What it throws is thrown here, with its code.
   *
   * @throws Error also when the thread ends before it has answered
   */
  call<Name extends keyof C & string>(
    name: Name,
    argument: Parameters<C[Name]>[0],
  ): Promise<Awaited<ReturnType<C[Name]>>>;
  /** Ends the thread, if there is one. */
  stop(): Promise<void>;
}

interface Question {
  readonly id: number;
  readonly name: string;
  readonly argument: unknown;
}

type Answer = { readonly id: number } & ({ readonly value: unknown } | { readonly fault: Fault });

/** Of an error only its words would survive being copied; what the database is short of is in the rest. */
interface Fault {
  readonly message: string;
  readonly stack: string | undefined;
  readonly details: { readonly name?: unknown; readonly code?: unknown; readonly syscall?: unknown };
}

interface Waiting {
  readonly resolve: (value: never) => void;
  readonly reject: (error: Error) => void;
}

/**
 * A thread whose program calls `answerCalls`.
 *
 * @param data what the program finds in `workerData`
 */
export function callThread<C extends Calls<C>>(program: URL, data: object): CalledThread<C> {
  let worker: Worker | undefined;
  const waiting = new Map<number, Waiting>();
  let asked = 0;

  const failAll = (error: Error): void => {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };

  const start = (): Worker => {
    const started = new Worker(program, { workerData: data });
    const isOver = (error: Error): void => {
      if (worker !== started) return;
      worker = undefined;
      failAll(error);
    };
    started.on('message', (answer: Answer) => {
      const { resolve, reject } = waiting.get(answer.id) ?? {};
      waiting.delete(answer.id);
      if ('fault' in answer) reject?.(asError(answer.fault));
      else resolve?.(answer.value as never);
    });
    started.on('error', isOver);
    started.on('exit', () => isOver(new Error('A thread ended before it had answered')));
    return started;
  };

  return {
    call: (name, argument) =>
      new Promise((resolve, reject) => {
        worker ??= start();
        asked += 1;
        waiting.set(asked, { resolve, reject });
        const question: Question = { id: asked, name, argument };
        worker.postMessage(question);
      }),
    async stop() {
      const stopped = worker;
      worker = undefined;
      failAll(new Error('The thread was stopped'));
      await stopped?.terminate();
    },
  };
}

/** In the thread: answers these calls from now on; while one waits for something, others are answered. */
export function answerCalls<C extends Calls<C>>(calls: C): void {
  if (!parentPort) throw new Error('This is no thread that anybody asks');
  const port = parentPort;
  port.on('message', ({ id, name, argument }: Question) => {
    const answer = async (): Promise<Answer> => {
      try {
        return { id, value: await calls[name as keyof C](argument as never) };
      } catch (error) {
        return { id, fault: asFault(error) };
      }
    };
    void answer().then((answered) => port.postMessage(answered));
  });
}

function asFault(error: unknown): Fault {
  // A name with several addresses fails with one error for each.
  const first: unknown = error instanceof AggregateError && error.errors.length > 0 ? error.errors[0] : error;
  if (!(first instanceof Error)) return { message: String(first), stack: undefined, details: {} };
  const { message, stack, name, code, syscall } = first as Error & { code?: unknown; syscall?: unknown };
  return {
    message,
    stack,
    details: { name, ...(code === undefined ? {} : { code }), ...(syscall === undefined ? {} : { syscall }) },
  };
}

function asError({ message, stack, details }: Fault): Error {
  return Object.assign(new Error(message), details, stack === undefined ? {} : { stack });
}
