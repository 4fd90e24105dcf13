/** What a user's hands do on a phone, counted without the browser's own time. */
import type { Locator, Page } from 'playwright-core';

/** Seconds per step, after the keystroke-level model. */
const TAP_SECONDS = 1.1;
const LETTER_SECONDS = 0.5;
const DECISION_SECONDS = 1.35;
/** The share of the window that one swipe moves. */
const SWIPE = 0.75;

export class Handwork {
  taps = 0;
  letters = 0;
  decisions = 0;
  /** Each takes the time of a tap, but is not counted as one. */
  swipes = 0;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Decides, scrolls it into view, and taps it. */
  async tap(target: Locator): Promise<void> {
    await this.#bringIntoView(target);
    await target.tap();
    this.decisions += 1;
    this.taps += 1;
  }

  async type(text: string): Promise<void> {
    await this.#page.keyboard.type(text);
    this.letters += text.length;
  }

  /** Presses the key for the next field, and decides what to write. */
  async next(): Promise<void> {
    await this.#page.keyboard.press('Enter');
    this.letters += 1;
    this.decisions += 1;
  }

  get seconds(): number {
    const { taps, letters, decisions, swipes } = this;
    return (taps + swipes) * TAP_SECONDS + letters * LETTER_SECONDS + decisions * DECISION_SECONDS;
  }

  async #bringIntoView(target: Locator): Promise<void> {
    await target.waitFor();
    const far = await target.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return Math.max(bottom - window.innerHeight, -top, 0) / window.innerHeight;
    });
    this.swipes += Math.ceil(far / SWIPE);
    await target.scrollIntoViewIfNeeded();
  }
}
