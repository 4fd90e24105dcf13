import type { AxeResults, Result, RunOptions } from 'axe-core';
import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** Rules that depend on the color scheme. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

interface WithAxe {
  readonly axe?: { run(context: Document, options: RunOptions): Promise<AxeResults> };
}

/**
 * All of axe's rules, or these. Injected once per document, without frames: axe is half a megabyte, which
 * takes as long to parse as the rules take to run.
 */
export async function findViolations(
  page: Page,
  { only, more = [] }: { only?: readonly string[]; more?: readonly string[] } = {},
): Promise<Result[]> {
  const options: RunOptions = {
    resultTypes: ['violations'],
    ...(only === undefined ? {} : { runOnly: { type: 'rule', values: [...only] } }),
    rules: Object.fromEntries(more.map((rule) => [rule, { enabled: true }])),
  };
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (given) => {
    const found = await (window as WithAxe).axe?.run(document, given);
    if (found === undefined) throw new Error('axe is not in the page');
    return found.violations;
  }, options);
}
