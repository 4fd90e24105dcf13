/** At which sizes of window a journey is walked. */
import { DESKTOP, PHONE } from './browser.ts';

const isFull = process.env['TEST_FULL'] !== undefined;

/** With what differs between the sizes behind each. */
export type Walked<More extends readonly unknown[]> = [
  device: 'phone' | 'desktop',
  viewport: typeof PHONE,
  ...More,
];

/**
 * The size that the people of a journey mostly have, with `npm run test:full` both. How each screen looks at each size is tested
 * for all screens in e2e/every-screen.
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
