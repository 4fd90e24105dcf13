/**
 * npm run lighthouse [-- --runs 3 --screens landing,portfolio]: Lighthouse scores of four screens of the
 * production build, on a phone with a slow connection. The processor's slowdown is computed before each run
 * (docs/testing.md). The median run counts. Exits with 1 when a score is too low. Reports are in
 * `test-results/`. Started by `scripts/lighthouse.mjs`.
 */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { launchProfile } from './support/chromium.ts';
import { findFreePort } from './support/product-process.ts';
import { signInTo } from './support/sign-in.ts';
import { setUpStage, type Places } from './support/stage.ts';

/** Minimum score of each category; lower for the speed of the two long lists. */
const LEAST = 95;
const LEAST_OF_LISTS = 90;
const RUN_LIMIT_MS = 180_000;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const results = path.join(import.meta.dirname, '../test-results');

interface Measured {
  readonly name: string;
  /** Scores from 0 to 100, by category. */
  readonly points: readonly number[];
  /** What lowered the scores. */
  readonly complaints: readonly string[];
}

interface Report {
  readonly environment: { readonly benchmarkIndex: number };
  readonly runtimeError?: { readonly message: string };
  readonly categories: Readonly<
    Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  >;
  readonly audits: Readonly<Record<string, { title: string; score: number | null; displayValue?: string }>>;
}

const screens: readonly { name: string; path: (places: Places) => string; who?: 'student' }[] = [
  { name: 'landing', path: () => '/' },
  { name: 'leaderboard', path: () => '/leaderboard' },
  { name: 'verification', path: ({ entryToVerify }) => entryToVerify },
  { name: 'portfolio', path: () => '/hour-tracker', who: 'student' },
];

process.exitCode = await run();

async function run(): Promise<number> {
  const { values } = parseArgs({
    options: { runs: { type: 'string', default: '3' }, screens: { type: 'string', default: '' } },
  });
  const runs = Number(values.runs);
  const names = values.screens.split(',').filter((name) => name !== '');
  const wanted = screens.filter(({ name }) => names.length === 0 || names.includes(name));
  const program = process.env['LIGHTHOUSE_PATH'];
  if (!Number.isInteger(runs) || runs < 1 || wanted.length === 0 || program === undefined) {
    console.error(
      'Usage: npm run lighthouse [-- --runs 3 --screens landing,leaderboard,verification,portfolio]',
    );
    return 2;
  }
  await mkdir(results, { recursive: true });
  const stage = await setUpStage();
  try {
    const measured: Measured[] = [];
    for (const screen of wanted) {
      const address = `${stage.url}${screen.path(stage.places)}`;
      measured.push(await measure({ ...screen, address, runs, program, url: stage.url }));
    }
    return report(measured);
  } finally {
    await stage.stop();
  }
}

interface Order {
  readonly name: string;
  readonly address: string;
  readonly url: string;
  readonly who?: 'student';
  readonly runs: number;
  readonly program: string;
}

/**
 * How much slower the phone's processor is than this one, measured before each run because a shared machine's
 * speed changes within a minute.
 */
async function reckonSlowdown(machine: Pick<Order, 'program' | 'url'>): Promise<number> {
  const file = path.join(results, 'lighthouse-machine.json');
  const order = { ...machine, address: `${machine.url}/contact` };
  const found = await runOnce(order, file, ['--only-categories=seo']);
  return slowdownOf(found.environment.benchmarkIndex);
}

/** Lighthouse's advice for simulating a mid-range phone: four times slower than a fast desktop, twice than a slow one. */
function slowdownOf(index: number): number {
  const [[low, least], [high, most]] = [
    [1000, 2],
    [1750, 4],
  ] as const;
  const share = (index - low) / (high - low);
  return Math.min(most, Math.max(least, least + share * (most - least)));
}

/** Opens the address in a new browser that is signed in. The median run by speed counts. */
async function measure(order: Order): Promise<Measured> {
  const found: Measured[] = [];
  for (let count = 1; count <= order.runs; count += 1) {
    const file = path.join(results, `lighthouse-${order.name}-${count}.json`);
    found.push(await measureOnce(order, file));
  }
  const speed = ({ points }: Measured) => points[0] ?? 0;
  const middle = found.toSorted((one, other) => speed(one) - speed(other))[Math.floor(found.length / 2)];
  if (middle === undefined) throw new Error('Nothing was measured.');
  return middle;
}

async function measureOnce(order: Order, file: string): Promise<Measured> {
  const slowdown = await reckonSlowdown(order);
  const judged = await runOnce(order, file, [
    `--only-categories=${categories.join(',')}`,
    // Pages with people's names are deliberately hidden from search engines.
    '--skip-audits=is-crawlable',
    `--throttling.cpuSlowdownMultiplier=${slowdown}`,
  ]);
  const measured = read(order.name, judged);
  const index = Math.round(judged.environment.benchmarkIndex);
  console.log(
    `${order.name}: ${measured.points[0]} for speed; index ${index}, a phone ${slowdown.toFixed(1)} times slower`,
  );
  return measured;
}

/** @param settings in addition to those of every run */
async function runOnce(
  { address, url, who, program }: Pick<Order, 'address' | 'url' | 'who' | 'program'>,
  file: string,
  settings: readonly string[],
): Promise<Report> {
  const port = await findFreePort();
  const folder = await mkdtemp(path.join(tmpdir(), 'limelight-lighthouse-'));
  const context = await launchProfile(folder, { baseURL: url, args: [`--remote-debugging-port=${port}`] });
  try {
    if (who !== undefined) await signInTo(context, who);
    const all = [
      `--port=${port}`,
      '--output=json',
      `--output-path=${file}`,
      '--no-enable-error-reporting',
      '--quiet',
      ...settings,
    ];
    await promisify(execFile)(process.execPath, [program, address, ...all], { timeout: RUN_LIMIT_MS });
    return JSON.parse(await readFile(file, 'utf8')) as Report;
  } finally {
    await context.close();
    await rm(folder, { recursive: true, force: true });
  }
}

function read(name: string, { runtimeError, categories: judged, audits }: Report): Measured {
  if (runtimeError !== undefined) throw new Error(`${name}: ${runtimeError.message}`);
  const complaints = categories.flatMap((category) =>
    (judged[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => `${category}: ${audits[id]?.title} ${audits[id]?.displayValue ?? ''}`.trim()),
  );
  return {
    name,
    points: categories.map((category) => Math.round((judged[category]?.score ?? 0) * 100)),
    complaints,
  };
}

function report(measured: readonly Measured[]): number {
  console.log(['screen'.padEnd(14), ...categories].join('  '));
  for (const { name, points } of measured) {
    const cells = points.map((value, index) => `${value}`.padStart(categories[index]?.length ?? 0));
    console.log([name.padEnd(14), ...cells].join('  '));
  }
  for (const { name, complaints } of measured) {
    for (const complaint of complaints) console.log(`${name}: ${complaint}`);
  }
  const low = measured.filter(({ name, points: [speed = 0, ...others] }) => {
    const isList = name === 'leaderboard' || name === 'portfolio';
    return speed < (isList ? LEAST_OF_LISTS : LEAST) || others.some((value) => value < LEAST);
  });
  if (low.length === 0) return 0;
  console.error(`Too few points: ${low.map(({ name }) => name).join(', ')}`);
  return 1;
}
