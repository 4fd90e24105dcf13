/** What axe finds on a page. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** The rules that depend on the colour scheme. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'];

/**
 * The violations of all of axe's rules, or of these. Legacy mode leaves out frames of other origins, which the product has
 * none of, and takes a third of the time together with leaving out the nodes that pass.
 */
export async function findViolations(
  page: Page,
  { only, more = [] }: { only?: readonly string[]; more?: readonly string[] } = {},
): Promise<Violations> {
  const builder = new AxeBuilder({ page }).setLegacyMode(true).options({
    resultTypes: ['violations'],
    ...(only === undefined ? {} : { runOnly: { type: 'rule', values: [...only] } }),
    rules: Object.fromEntries(more.map((rule) => [rule, { enabled: true }])),
  });
  return (await builder.analyze()).violations;
}
