/** Tab stops as a sighted user sees them. */
import type { Page } from 'playwright-core';

/** More than any screen has on its first page. */
export const MOST_STOPS = 260;

export interface Stop {
  readonly name: string;
  readonly isSeen: boolean;
  readonly hasRing: boolean;
  readonly isFree: boolean;
  /** The element's position in reading order. */
  readonly place: number;
}

/** The visibly focused element; undefined at the end of the page. */
export function readStop(page: Page): Promise<Stop | undefined> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return undefined;
    const labels = [...((element as HTMLInputElement).labels ?? [])];
    // Radio buttons and the like may be hidden behind their visible label.
    const [label = element] = element.matches('[type=radio], [type=checkbox]') ? labels : [];
    const drawn = element.getBoundingClientRect().width > 2 ? element : label;
    const place = drawn.getBoundingClientRect();
    // A password's box also contains its "show" button.
    const box = element.closest('.mantine-PasswordInput-input') ?? drawn;
    const hasRing = [element, drawn, box].some((one) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(one);
      return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
    });
    // A two-line link has its center between the lines, and a table reaches below the window: one point will do.
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

export async function restartWalk(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
    scrollTo(0, 0);
  });
}

/** From the top of the page, while each stop follows the previous one. */
export async function walk(page: Page): Promise<Stop[]> {
  const stops: Stop[] = [];
  for (let count = 0; count < MOST_STOPS; count += 1) {
    await page.keyboard.press('Tab');
    const stop = await readStop(page);
    if (stop === undefined || stop.place < (stops.at(-1)?.place ?? 0)) break;
    // Parts of a date are stops of one field, whose calendar button has its own ring.
    if (stop.place !== stops.at(-1)?.place) stops.push(stop);
  }
  return stops;
}

/** Focusable elements after the last stop, skipped by the page's own order. */
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
          // Only one radio button of a group is a stop; arrow keys reach the others.
          .filter((element) => !element.matches('[type=radio]:not(:checked)'))
          .map((element) => element.outerHTML.slice(0, 100))
      );
    },
    stops.at(-1)?.place ?? 0,
  );
}
