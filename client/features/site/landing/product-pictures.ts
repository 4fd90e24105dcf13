/** The screenshots on the landing page, taken by `npm run pictures` (e2e/landing-pictures.ts) in light and dark. */
import boardDark from './pictures/leaderboard-dark.webp';
import boardLight from './pictures/leaderboard-light.webp';
import contactDark from './pictures/contact-dark.webp';
import contactLight from './pictures/contact-light.webp';
import databaseDark from './pictures/database-dark.webp';
import databaseLight from './pictures/database-light.webp';
import portfolioDark from './pictures/portfolio-dark.webp';
import portfolioLight from './pictures/portfolio-light.webp';
import progressDark from './pictures/progress-dark.webp';
import progressLight from './pictures/progress-light.webp';
import recordDark from './pictures/record-dark.webp';
import recordLight from './pictures/record-light.webp';
import type { ShownColorScheme } from '#client/platform/color-scheme.ts';

export interface ProductPicture {
  readonly files: Readonly<Record<ShownColorScheme, string>>;
  readonly alt: string;
  /** Decides size and frame. */
  readonly device: Device;
}

export type Device = 'phone' | 'window';

/** In CSS pixels; the files have twice as many each way. */
export const SCREENS: Readonly<Record<Device, { readonly width: number; readonly height: number }>> = {
  phone: { width: 360, height: 740 },
  window: { width: 820, height: 560 },
};

export const productPictures = {
  progress: {
    files: { light: progressLight, dark: progressDark },
    alt: 'A portfolio on a phone, in the moment that says: You are Gold, with more than the 100 hours that you need.',
    device: 'phone',
  },
  record: {
    files: { light: recordLight, dark: recordDark },
    alt: 'The Record Entry form on a phone, filled in: Saturday food sort, 2h 30m understood as 2.5 hours.',
    device: 'phone',
  },
  contact: {
    files: { light: contactLight, dark: contactDark },
    alt: 'The page of a contact on a phone: Maya Okafor asks whether the food sort happened as written.',
    device: 'phone',
  },
  portfolio: {
    files: { light: portfolioLight, dark: portfolioDark },
    alt: 'A portfolio: the way from Starter to Platinum with what is missing to Gold, and below it each entry in a line.',
    device: 'window',
  },
  leaderboard: {
    files: { light: boardLight, dark: boardDark },
    alt: 'The leaderboard: the first three on a podium, and below it the list with place, picture, school, title and hours.',
    device: 'window',
  },
  database: {
    files: { light: databaseLight, dark: databaseDark },
    alt: 'The Volunteer Database of a school: how many students meet the requirement, and each student with their hours.',
    device: 'window',
  },
} as const satisfies Record<string, ProductPicture>;
