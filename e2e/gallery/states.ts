import type { Page } from 'playwright-core';
import { takePictures, type Shot } from './camera.ts';
import { findShift, type Finding } from './findings.ts';
import type { Options } from './options.ts';
import type { Answer, Answers } from './replies.ts';
import type { Scene } from './scenes.ts';
import type { Screen } from './scenes.ts';
import type { Places } from '#e2e/support/stage.ts';
import { sizeOf } from './window-size.ts';

export interface Desk {
  readonly page: Page;
  readonly answers: Answers;
  /** Console errors and uncaught errors since it was last emptied. */
  readonly problems: string[];
}

export interface State {
  readonly screen: string;
  readonly name: string;
  readonly shots: readonly Shot[];
  readonly findings: readonly (Finding & { readonly where: string })[];
}

/** Longer than a page takes to show its loading state (`feedback.module.css`). */
const SHOWS_WAITING_MS = 700;

/** The same address with other responses. Only for screens with calls. */
const answered: readonly { name: string; answer: Answer }[] = [
  { name: 'empty', answer: 'empty' },
  { name: 'long', answer: 'long' },
  { name: 'failed', answer: 'failed' },
  { name: 'no-connection', answer: 'no connection' },
];

export async function playScreen(
  desk: Desk,
  screen: Screen,
  places: Places,
  options: Options,
): Promise<State[]> {
  const isWanted = (name: string) => options.states.length === 0 || options.states.includes(name);
  const path = screen.path(places);
  const states: State[] = [];
  const play = async (name: string, widths: readonly number[], setUp: (width: number) => Promise<void>) => {
    if (isWanted(name) && widths.length > 0) {
      states.push(await playState(desk, screen.name, name, { ...options, widths }, setUp));
    }
  };

  const hasCalls = await openHeld(desk, path, options.widths[0]);
  if (hasCalls) await play('loading', options.widths, async () => undefined);
  await play('full', options.widths, async (width) => {
    await desk.page.setViewportSize(sizeOf(width));
    await desk.answers.release();
    await standStill(desk.page);
  });
  const widest = options.widths.slice(1).at(-1);
  if (isWanted('full') && widest !== undefined) {
    states.push(await playShift(desk, screen.name, path, widest));
  }
  for (const { name, answer } of hasCalls ? answered : []) {
    await play(name, options.widths, async (width) => {
      desk.answers.set(answer);
      await open(desk.page, path, width);
    });
  }
  for (const scene of screen.scenes ?? []) {
    const widths = options.widths.filter((width) => isShown(scene, width));
    await play(scene.name, widths, async (width) => {
      desk.answers.set('as they are');
      await open(desk.page, (scene.path ?? screen.path)(places), width);
      await scene.act(desk.page);
      await standStill(desk.page);
    });
  }
  return states;
}

const isShown = ({ from = 0, upTo = Number.POSITIVE_INFINITY }: Scene, width: number) =>
  width >= from && width <= upTo;

/** Opens a page whose calls are held; returns whether it makes any. */
async function openHeld({ page, answers }: Desk, path: string, width = 375): Promise<boolean> {
  answers.set('held');
  await page.setViewportSize(sizeOf(width));
  await page.goto(path);
  const idle = page.waitForLoadState('networkidle').then(() => true);
  // A page without calls is idle soon; one with held calls never is.
  while (answers.count() === 0) {
    if (await Promise.race([idle, page.waitForTimeout(50).then(() => false)])) break;
  }
  await page.waitForTimeout(SHOWS_WAITING_MS);
  return answers.count() > 0;
}

/** Layout shift between loading and full in the widest window, which has its own layout. */
async function playShift(desk: Desk, screen: string, path: string, width: number): Promise<State> {
  await openHeld(desk, path, width);
  await desk.answers.release();
  await standStill(desk.page);
  const findings = await findShift(desk.page);
  return {
    screen,
    name: 'full',
    shots: [],
    findings: findings.map((finding) => ({ ...finding, where: `${width}` })),
  };
}

/** A state that cannot be set up is a finding; the other states continue. */
async function playState(
  { page, problems }: Desk,
  screen: string,
  name: string,
  { widths, schemes }: Options,
  setUp: (width: number) => Promise<void>,
): Promise<State> {
  const [narrowest = 375] = widths;
  problems.length = 0;
  try {
    await setUp(narrowest);
    const shifts = name === 'loading' ? [] : await findShift(page);
    const { shots, findings } = await takePictures(page, { screen, name, widths, schemes });
    const where = 'all';
    const errors = [...new Set(problems)].map((what) => ({ kind: 'console' as const, what, where }));
    const moved = shifts.map((finding) => ({ ...finding, where: `${narrowest}` }));
    return { screen, name, shots, findings: [...moved, ...findings, ...errors] };
  } catch (error) {
    const [what = ''] = String(error instanceof Error ? error.message : error).split('\n');
    return { screen, name, shots: [], findings: [{ kind: 'not reached', what, where: 'all' }] };
  }
}

async function open(page: Page, path: string, width: number): Promise<void> {
  await page.setViewportSize(sizeOf(width));
  await page.goto(path);
  await standStill(page);
}

async function standStill(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => document.querySelector('main h1') !== null);
  await page.waitForFunction(
    () =>
      document.querySelector('main [aria-busy=true], main [class*=Loader-root]') === null &&
      document.getAnimations().every((animation) => animation.playState !== 'running'),
  );
}
