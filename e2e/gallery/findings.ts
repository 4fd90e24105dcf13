/** What a program can find wrong with a screen. Everything here expects a page at rest. */
import type { Page } from 'playwright-core';
import { COLOUR_RULES, findViolations } from '#e2e/support/axe.ts';

/** Below what people notice: a hundredth of the window, moved by its own length. */
export const MOST_SHIFT = 0.02;

export interface Finding {
  readonly kind: 'sideways scroll' | 'cut off' | 'broken word' | 'axe' | 'shift' | 'console' | 'not reached';
  readonly what: string;
}

/** The client aborts calls after half a minute; this lets a page wait for the camera. Run it before the page's own scripts. */
export function waitForever(): void {
  AbortSignal.timeout = () => new AbortController().signal;
}

/** Counts layout shifts while a page loads. Run it before the page's own scripts. */
export function watchShifts(): void {
  const watched = { value: 0, places: [] as string[] };
  Object.assign(window, { galleryShifts: watched });
  new PerformanceObserver((list) => {
    // The DOM library has no type for these entries.
    const entries = list.getEntries() as unknown as {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null }[];
    }[];
    for (const { value, hadRecentInput, sources } of entries) {
      if (hadRecentInput) continue;
      watched.value += value;
      for (const { node } of sources) {
        const element = node instanceof Element ? node : node?.parentElement;
        const [className = ''] = element?.classList ?? [];
        const textStart = (element?.textContent ?? '').trim().slice(0, 30);
        watched.places.push(`${element?.tagName.toLowerCase() ?? '?'}.${className} “${textStart}”`);
      }
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

export async function findShift(page: Page): Promise<Finding[]> {
  const { value, places } = await page.evaluate(
    () => (window as unknown as { galleryShifts: { value: number; places: string[] } }).galleryShifts,
  );
  if (value <= MOST_SHIFT) return [];
  const moved = [...new Set(places)].slice(0, 4).join(', ');
  return [{ kind: 'shift', what: `${value.toFixed(3)}: ${moved}` }];
}

/** Sideways scrolling, and text that cannot be read to its end. */
export async function findOverflow(page: Page): Promise<Finding[]> {
  const { wide, cut } = await page.evaluate(() => {
    const nameOf = (element: Element) => {
      const [className = ''] = element.classList;
      const textStart = (element.textContent ?? '').trim().replaceAll(/\s+/g, ' ').slice(0, 40);
      return `${element.tagName.toLowerCase()}${className && `.${className}`} “${textStart}”`;
    };
    const { clientWidth } = document.documentElement;
    const room = Math.max(document.scrollingElement?.scrollWidth ?? 0, document.body.scrollWidth);
    const sticksOut = (element: Element) => element.getBoundingClientRect().right > clientWidth + 1;
    const elements = [...document.querySelectorAll('body *')];
    const isSeen = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      // Content for screen readers is one pixel large.
      return width > 2 && height > 2 && element.checkVisibility({ visibilityProperty: true });
    };
    const culprits = elements.filter((one) => sticksOut(one) && ![...one.children].some(sticksOut));

    const hides = /hidden|clip/;
    const hasOwnText = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === 3 && (node.nodeValue ?? '').trim() !== '');
    const isCut = (element: Element) => {
      const style = getComputedStyle(element);
      const across = hides.test(style.overflowX) && element.scrollWidth > element.clientWidth + 1;
      const down = hides.test(style.overflowY) && element.scrollHeight > element.clientHeight + 3;
      return across || down;
    };
    // Cut off on purpose, in a card that links to the full text or opens it.
    const isBeginning = (element: Element) =>
      (getComputedStyle(element).webkitLineClamp !== 'none' &&
        element.closest('li:has(a[href], [aria-expanded]), article:has(a[href])') !== null) ||
      (getComputedStyle(element).textOverflow === 'ellipsis' &&
        element.closest('tr:has([aria-expanded])') !== null);
    const hasText = (element: Element) =>
      hasOwnText(element) || [...element.querySelectorAll('*')].some(hasOwnText);
    const boxes = elements.filter(
      (element) =>
        !element.closest('[title], svg, [aria-hidden=true]') &&
        element.tagName !== 'SELECT' &&
        isCut(element) &&
        !isBeginning(element) &&
        isSeen(element) &&
        hasText(element),
    );
    // Text that overflows a button or mark is as bad, even if visible.
    const spilt = [...document.querySelectorAll('button, a, label, [class*=Badge-root], th')].filter(
      (element) =>
        isSeen(element) &&
        getComputedStyle(element).display !== 'inline' &&
        element.clientWidth > 0 &&
        element.scrollWidth > element.clientWidth + 1 &&
        getComputedStyle(element).overflowX === 'visible',
    );
    return {
      wide: room > clientWidth ? [`${room} px`, ...culprits.slice(0, 3).map(nameOf)] : [],
      cut: [...new Set([...boxes, ...spilt])].slice(0, 6).map(nameOf),
    };
  });
  return [
    ...(wide.length > 0 ? [{ kind: 'sideways scroll' as const, what: wide.join(', ') }] : []),
    ...cut.map((what) => ({ kind: 'cut off' as const, what })),
  ];
}

/** Words of buttons, and of links that look like buttons, that are broken across lines. */
export async function findBrokenText(page: Page): Promise<Finding[]> {
  const broken = await page.evaluate(() => {
    const buttons = document.querySelectorAll(
      'button, summary, [role=menuitem], nav a, a[class*=button], a[class*=Button]',
    );
    return [...buttons].flatMap((button) => {
      const found: string[] = [];
      const texts = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const { width = 0, height = 0 } = text.parentElement?.getBoundingClientRect() ?? {};
        // Content for screen readers is one pixel large.
        if (width <= 2 || height <= 2) continue;
        // A line may end at a hyphen or a joint of an address.
        for (const { 0: word, index } of (text.nodeValue ?? '').matchAll(/[^\s\-–/@.]+/g)) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (lines.size > 1) found.push(`“${word}” of “${(button.textContent ?? '').trim().slice(0, 60)}”`);
        }
      }
      return found;
    });
  });
  return [...new Set(broken)].map((what) => ({ kind: 'broken word' as const, what }));
}

/** All of axe's rules and the target size, or only what depends on colors. */
export async function findBarriers(page: Page, extent: 'all' | 'colours'): Promise<Finding[]> {
  const violations = await findViolations(
    page,
    extent === 'colours' ? { only: COLOUR_RULES } : { more: ['target-size'] },
  );
  return violations.map(({ id, nodes }) => ({
    kind: 'axe' as const,
    what: `${id}: ${nodes
      .slice(0, 3)
      .map(({ html, any }) => `${html.slice(0, 110)} ${ratioIn(any)}`)
      .join(' | ')}${nodes.length > 3 ? ` and ${nodes.length - 3} more` : ''}`,
  }));
}

function ratioIn(checks: readonly { data?: unknown }[]): string {
  const data = checks[0]?.data as { contrastRatio?: number; fgColor?: string; bgColor?: string } | undefined;
  return data?.contrastRatio === undefined
    ? ''
    : `(${data.contrastRatio}: ${data.fgColor} on ${data.bgColor})`;
}
