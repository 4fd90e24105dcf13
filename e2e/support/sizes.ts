import { DESKTOP, PHONE } from './browser.ts';

const isFull = process.env['TEST_FULL'] !== undefined;

/** Followed by what differs between sizes. */
export type Walked<More extends readonly unknown[]> = [
  device: 'phone' | 'desktop',
  viewport: typeof PHONE,
  ...More,
];

/**
 * The size that most users of a journey have, or both with `npm run test:full`. e2e/every-screen tests all
 * screens at each size.
 */
export function walkedOn<More extends readonly unknown[] = []>(
  usual: 'phone' | 'desktop',
  more: Readonly<Record<'phone' | 'desktop', More>> = { phone: [], desktop: [] } as never,
): readonly Walked<More>[] {
  const sizes: readonly Walked<More>[] = [
    ['phone', PHONE, ...more.phone],
    ['desktop', DESKTOP, ...more.desktop],
  ];
  return isFull ? sizes : sizes.filter(([device]) => device === usual);
}
