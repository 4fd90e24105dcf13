import { selectPortfolio } from '#features/entries/server/portfolio/portfolio.queries.ts';
import { sql } from 'kysely';
import type { Work } from './bare-database.ts';
import { inputsOf, studentOf, type Writing } from './inputs.ts';
import { writingRequest } from './loads.ts';
import type { Recorder } from './recording.ts';
import { patternOf, type Pattern } from './replay.ts';

export const READ_STUDENTS = 200;

export async function recordPortfolios(
  recorder: Recorder,
  students: number,
): Promise<{ readonly work: Work; readonly readers: readonly number[] }> {
  const readers = Array.from({ length: Math.min(READ_STUDENTS, students) }, (_, index) =>
    studentOf(index, students),
  );
  const reads = [];
  for (const reader of readers) {
    const { rows } = await sql<{ id: number }>`
      select id from accounts where email = ${`student${reader}@bench.example`}`.execute(recorder.db);
    reads.push(await recorder.during(() => selectPortfolio(recorder.db, rows[0]?.id ?? 0)));
  }
  return {
    work: { reads: reads.map((list) => list.map(({ text, values }) => ({ text, values }))) },
    readers,
  };
}

/** From two recordings with these numbers. */
export async function recordWriting(
  recorder: Recorder,
  writing: Writing,
  numbers: readonly [number, number],
  students: number,
): Promise<Work & { readonly pattern: readonly Pattern[] }> {
  const record = (number: number) =>
    recorder.during(async () => {
      const { path, ...request } = writingRequest('http://127.0.0.1:8080', writing, number, students);
      const { method, headers, body = '' } = request;
      const { statusCode } = await recorder.app.inject({ method, url: path, headers, payload: body });
      if (statusCode >= 300) throw new Error(`The request to record answered ${statusCode}`);
    });
  const [one, other] = [await record(numbers[0]), await record(numbers[1])];
  const inputs = (number: number): Record<string, unknown> => inputsOf(writing, number, students);
  return { writing, pattern: patternOf(one, inputs(numbers[0]), other, inputs(numbers[1])), students };
}

const written = ['entries', 'entry_history', 'mails', 'verification_requests', 'throttles', 'student_totals'];

export async function countRows(db: Recorder['db']): Promise<Record<string, number>> {
  const counts = written.map((table) => sql`(select count(*) from ${sql.table(table)}) as ${sql.ref(table)}`);
  const { rows } = await sql<Record<string, number>>`select ${sql.join(counts)}`.execute(db);
  return rows[0] ?? {};
}
