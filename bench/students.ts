import { findWrongTotals } from '#features/entries/server/entries.queries.ts';
import { hashPassword } from '#server/platform/auth/passwords.ts';
import { connectDatabase } from '#server/platform/database/connect.ts';
import type { Db } from '#server/platform/app-context.ts';
import type { Work } from './bare-database.ts';
import type { PasswordWork } from './bare-password.ts';
import { startBare, type Bare } from './bare-runs.ts';
import { compare, type Compared } from './compare.ts';
import { measureContactList } from './contact-list.ts';
import { count, PASSWORD, sessionOf, type Filled } from './fill.ts';
import { studentOf, type Writing } from './inputs.ts';
import { leaderboardRequest, portfolioRequest, signInRequest } from './loads.ts';
import { overHttp, type Request } from './measure.ts';
import { recordPortfolios } from './patterns.ts';
import { startBareServer, startProduct, type Running } from './processes.ts';
import { openRecorder } from './recording.ts';
import { replyTo } from './reply.ts';
import { HALF, spreadTarget, type Target } from './targets.ts';
import { measureWriting, Numbers } from './writings.ts';

export const CONNECTIONS = 64;

export interface Result extends Compared {
  readonly students: number;
  readonly name: string;
  readonly compared_with: string;
}

export interface MeasuredStudents {
  readonly results: readonly Result[];
  readonly targets: readonly Target[];
}

interface Kind {
  readonly name: string;
  readonly with: string;
  readonly wanted: Target['wanted'];
  readonly measure: () => Promise<Compared>;
}

export async function measureStudents(
  connectionString: string,
  filled: Filled,
  seconds: number,
): Promise<MeasuredStudents> {
  const { db, close } = connectDatabase({ connectionString, log: console.error });
  const product = await startProduct(connectionString);
  const recorder = await openRecorder(connectionString);
  const database = await startBare<Work>('bare-database.ts', { DATABASE_URL: connectionString });
  const passwords = await startBare<PasswordWork>('bare-password.ts');
  const { students } = filled;
  try {
    const results: Result[] = [];
    const targets: Target[] = [];
    const kinds = [
      ...(await leaderboardKinds(product, seconds)),
      await portfolioKind(product, recorder, database, students, seconds),
      ...(['create', 'look', 'accept'] as const).map((writing): Kind => ({
        name: writingNames[writing],
        with: 'bare transaction',
        wanted: HALF,
        measure: () =>
          measureWriting(
            { url: product.url, recorder, database, filled, connections: CONNECTIONS, seconds },
            writing,
          ),
      })),
      signInKind(product, passwords, await hashPassword(PASSWORD), students),
    ];
    for (const { name, with: other, wanted, measure } of kinds) {
      const compared = await measure();
      show(name, other, compared);
      results.push({ students, name, compared_with: other, ...compared });
      const on = `${students} students`;
      targets.push(
        { on, name: `${name}: rate as share of ${other}`, measured: compared.ratio, wanted },
        spreadTarget(on, name, compared.product),
      );
    }
    await check(db, filled, results);
    targets.push(await measureContactList(db, product.url, `${students} students`, seconds));
    return { results, targets };
  } finally {
    await passwords.stop();
    await database.stop();
    await recorder.close();
    await product.stop();
    await close();
  }
}

const writingNames = {
  create: 'record an entry',
  look: 'verify: look at the link',
  accept: 'verify: accept',
} as const satisfies Record<Writing, string>;

async function leaderboardKinds({ url }: Running, seconds: number): Promise<Kind[]> {
  const page = await replyTo(url, leaderboardRequest(url));
  const members = await replyTo(url, leaderboardRequest(url, undefined, sessionOf(1)));
  if (page.status !== 200 || page.headers['etag'] === members.headers['etag']) {
    throw new Error('Visitors and members should be given boards of their own');
  }
  const kind = (name: string, request: Request): Kind => ({
    name,
    with: 'bare Node server',
    wanted: { least: 0.4 },
    measure: async () => {
      const reply = await replyTo(url, request);
      const bare = await startBareServer(reply);
      try {
        return await compare(
          overHttp(url, CONNECTIONS, reply.status, [request]),
          overHttp(bare.url, CONNECTIONS, reply.status, [request]),
          { seconds },
          { seconds: 1 },
        );
      } finally {
        await bare.stop();
      }
    },
  });
  return [
    kind('leaderboard, a page', leaderboardRequest(url)),
    kind('leaderboard, unchanged (304)', leaderboardRequest(url, page.headers['etag'])),
  ];
}

async function portfolioKind(
  { url }: Running,
  recorder: Awaited<ReturnType<typeof openRecorder>>,
  database: Bare<Work>,
  students: number,
  seconds: number,
): Promise<Kind> {
  const { work, readers } = await recordPortfolios(recorder, students);
  const numbers = new Numbers();
  return {
    name: 'portfolio of a student',
    with: 'its SQL',
    wanted: HALF,
    measure: () =>
      compare(
        overHttp(
          url,
          CONNECTIONS,
          200,
          readers.map((reader) => portfolioRequest(url, reader)),
        ),
        database.run(work, CONNECTIONS, (amount) => numbers.take(amount)),
        { seconds },
        { seconds: 1 },
      ),
  };
}

function signInKind({ url }: Running, passwords: Bare<PasswordWork>, hash: string, students: number): Kind {
  const numbers = new Numbers();
  return {
    name: 'sign in',
    with: 'bare argon2',
    wanted: { least: 0.7 },
    measure: () =>
      compare(
        overHttp(url, CONNECTIONS, 200, () => signInRequest(url, studentOf(numbers.take(1), students))),
        passwords.run({ hash, password: PASSWORD }, CONNECTIONS, () => 0),
        // More than the connections, since aborted requests keep running.
        { amount: 2 * CONNECTIONS },
        { amount: CONNECTIONS },
      ),
  };
}

function show(name: string, other: string, { product, bare, ratio }: Compared): void {
  const failed =
    product.failures === 0 ? '' : `  ${product.failures} FAILED ${JSON.stringify(product.statuses)}`;
  console.log(
    `  ${name}: ${product.per_second}/s, p50 ${product.p50_ms} ms, p99 ${product.p99_ms} ms; ` +
      `${other}: ${bare.per_second}/s; ratio ${ratio}${failed}`,
  );
}

/** Successful responses must match the rows. */
async function check(db: Db, filled: Filled, results: readonly Result[]): Promise<void> {
  const added = (await count(db)).entries - filled.entries;
  const answered = results
    .filter(({ name }) => name === writingNames.create)
    .reduce((sum, { product, bare }) => sum + (product.statuses['201'] ?? 0) + bare.requests, 0);
  if (added < answered) throw new Error(`${answered} entries were acknowledged, and ${added} are there`);
  if ((await findWrongTotals(db)).length > 0) throw new Error('The totals are wrong after the measurements');
}
