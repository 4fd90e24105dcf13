/** Where the keyboard goes on a page, as somebody sees it who looks for the focus. */
import type { Page } from 'playwright-core';

/** More than any screen has on its first page. */
export const MOST_STOPS = 260;

export interface Stop {
  readonly name: string;
  readonly isSeen: boolean;
  readonly hasRing: boolean;
  readonly isFree: boolean;
  /** Number of the element among all of the page, in the order of reading. */
  readonly place: number;
}

/** What has the focus, seen by somebody who looks for it; nothing at the end of the page. */
export function readStop(page: Page): Promise<Stop | undefined> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return undefined;
    const labels = [...((element as HTMLInputElement).labels ?? [])];
    // Radio buttons and the like may be hidden behind the label that is drawn for them.
    const [label = element] = element.matches('[type=radio], [type=checkbox]') ? labels : [];
    const drawn = element.getBoundingClientRect().width > 2 ? element : label;
    const place = drawn.getBoundingClientRect();
    // The box of a password holds the button that shows it, too.
    const box = element.closest('.mantine-PasswordInput-input') ?? drawn;
    const hasRing = [element, drawn, box].some((one) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(one);
      return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
    });
    // A link of two lines has its middle between them, and a table reaches below the window: one point will do.
    const points = [...drawn.getClientRects()].flatMap(({ left, right, top, bottom }) => {
      const [from, to] = [Math.max(left, 0), Math.min(right, innerWidth)];
      const middle = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
      return [0.1, 0.5, 0.9].map((part) => [from + (to - from) * part, middle] as const);
    });
    const isFree = points.some(([x, y]) => {
      const hit = document.elementFromPoint(x, y);
      if (hit === null) return false;
      const isPart = drawn.contains(hit) || hit.contains(drawn);
      return isPart || hit.parentElement === drawn.parentElement || labels.some((one) => one.contains(hit));
    });
    return {
      name: `${element.tagName} ${(element.getAttribute('aria-label') ?? element.textContent ?? '').slice(0, 60)}`,
      isSeen: place.bottom > 0 && place.top < innerHeight && place.width > 0 && place.height > 0,
      hasRing,
      isFree,
      place: [...document.querySelectorAll('*')].indexOf(element),
    };
  });
}

/** Puts the keyboard back to the top of the page. */
export async function restartWalk(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
    scrollTo(0, 0);
  });
}

/** All stops from the top of the page, as long as each comes after the one before it. */
export async function walk(page: Page): Promise<Stop[]> {
  const stops: Stop[] = [];
  for (let count = 0; count < MOST_STOPS; count += 1) {
    await page.keyboard.press('Tab');
    const stop = await readStop(page);
    if (stop === undefined || stop.place < (stops.at(-1)?.place ?? 0)) break;
    // The parts of a date are stops of one field; on its button for a calendar the browser draws the ring there.
    if (stop.place !== stops.at(-1)?.place) stops.push(stop);
  }
  return stops;
}

/** What could have the focus and comes after the last of these stops: left out by an order of the page's own. */
export function findLater(page: Page, stops: readonly Stop[]): Promise<string[]> {
  return page.evaluate(
    (place) => {
      const all = [...document.querySelectorAll('*')];
      return (
        all
          .slice(place + 1)
          .filter((element) =>
            element.matches('a[href], button:enabled, input:enabled, select:enabled, textarea'),
          )
          .filter((element) => element.checkVisibility() && (element as HTMLElement).tabIndex >= 0)
          // Of a group of radio buttons one is a stop; the arrows lead to the others.
          .filter((element) => !element.matches('[type=radio]:not(:checked)'))
          .map((element) => element.outerHTML.slice(0, 100))
      );
    },
    stops.at(-1)?.place ?? 0,
  );
}
