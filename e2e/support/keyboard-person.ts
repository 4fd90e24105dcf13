/** A user with only a keyboard. Counts a person's time, not the robot's. */
import type { Page } from 'playwright-core';

/** Seconds per key, and per decision. */
const KEY_SECONDS = 0.28;
const DECISION_SECONDS = 1.35;

export class KeyboardPerson {
  readonly #page: Page;
  keys = 0;
  decisions = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      this.keys += 1;
      await this.#page.keyboard.press(key);
    }
  }

  async type(text: string): Promise<void> {
    this.keys += text.length;
    await this.#page.keyboard.type(text);
  }

  /** As a screen reader names it. */
  focused(): Promise<string> {
    return this.#page.evaluate(() => {
      const { activeElement: control } = document;
      const label = control instanceof HTMLInputElement ? control.labels?.[0] : undefined;
      return control?.getAttribute('aria-label') ?? (label ?? control)?.textContent ?? '';
    });
  }

  /** Moves along the tab stops until this one has the focus. */
  async tabTo(name: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    for (let stops = 0; stops < 100; stops += 1) {
      await this.press(key);
      if (name.test(await this.focused())) return;
    }
    throw new Error(`100 times ${key} do not lead to ${name}`);
  }

  async hasFocusOn(name: RegExp): Promise<void> {
    const isThere = (pattern: string) => {
      const { activeElement } = document;
      return new RegExp(pattern).test(
        activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? '',
      );
    };
    await this.#page.waitForFunction(isThere, name.source, { timeout: 5000 });
  }

  get seconds(): number {
    return this.keys * KEY_SECONDS + this.decisions * DECISION_SECONDS;
  }
}
