/**
 * Mantine's own colours, told to be those of tokens.css: what Mantine names by a shade (`gray-3`) or by a use (`dimmed`)
 * becomes a purpose of ours, so that its parts follow both schemes and keep the contrast that is proved there.
 */
import {
  defaultVariantColorsResolver,
  parseThemeColor,
  type CSSVariablesResolver,
  type VariantColorsResolver,
} from '@mantine/core';

/** The colours that `color="…"` may name, as the tokens of their text, soft ground, filled ground and the text on it. */
const tones = {
  green: {
    text: 'accent',
    soft: 'accent-soft',
    hover: 'accent-soft-hover',
    fill: 'accent-fill',
    on: 'on-accent',
  },
  red: { text: 'bad', soft: 'bad-soft', hover: 'bad-soft-hover', fill: 'bad-fill', on: 'on-bad' },
} as const;

const token = (name: string) => `var(--ll-${name})`;

/** The same in both schemes, since the tokens themselves differ. */
const byUse = {
  '--mantine-color-text': token('ink'),
  '--mantine-color-bright': token('ink'),
  '--mantine-color-body': token('surface'),
  '--mantine-color-dimmed': token('ink-soft'),
  '--mantine-color-error': token('bad'),
  '--mantine-color-success': token('good'),
  '--mantine-color-placeholder': token('placeholder'),
  '--mantine-color-anchor': token('accent'),
  '--mantine-color-default': token('surface'),
  '--mantine-color-default-hover': token('surface-sunk'),
  '--mantine-color-default-color': token('ink'),
  '--mantine-color-default-border': token('line-strong'),
  '--mantine-color-disabled': token('surface-sunk'),
  '--mantine-color-disabled-color': token('ink-soft'),
  '--mantine-color-disabled-border': token('line'),
  '--mantine-primary-color-contrast': token('on-accent'),
  ...Object.assign(
    {},
    ...Object.entries(tones).map(([name, tone]) => ({
      [`--mantine-color-${name}-text`]: token(tone.text),
      [`--mantine-color-${name}-filled`]: token(tone.fill),
      [`--mantine-color-${name}-filled-hover`]: token(`${tone.fill}-hover`),
      [`--mantine-color-${name}-light`]: token(tone.soft),
      [`--mantine-color-${name}-light-hover`]: token(tone.hover),
      [`--mantine-color-${name}-light-color`]: token(tone.text),
      [`--mantine-color-${name}-outline`]: token(tone.text),
      [`--mantine-color-${name}-outline-hover`]: token(tone.soft),
    })),
  ),
  // Waits for an answer or wants a look; never a filled button.
  '--mantine-color-yellow-light': token('warn-soft'),
  '--mantine-color-yellow-light-color': token('warn'),
  '--mantine-shadow-sm': token('shadow'),
  '--mantine-shadow-md': token('shadow-raised'),
  '--mantine-shadow-lg': token('shadow-raised'),
  '--mantine-shadow-xl': token('shadow-raised'),
};

/** Shades that Mantine's css takes in the light scheme: grounds, lines, edges of controls, text, in this order. */
const lightShades = {
  '--mantine-color-white': token('surface'),
  '--mantine-color-black': token('ink'),
  '--mantine-color-gray-0': token('surface-sunk'),
  '--mantine-color-gray-1': token('surface-sunk'),
  '--mantine-color-gray-2': token('line'),
  '--mantine-color-gray-3': token('line'),
  '--mantine-color-gray-4': token('line-strong'),
  '--mantine-color-gray-5': token('line-strong'),
  '--mantine-color-gray-6': token('ink-soft'),
  '--mantine-color-gray-7': token('ink-soft'),
  '--mantine-color-gray-9': token('ink'),
};

/** And in the dark one, where "white" is the text. */
const darkShades = {
  '--mantine-color-white': token('ink'),
  '--mantine-color-dark-0': token('ink'),
  '--mantine-color-dark-1': token('ink-soft'),
  '--mantine-color-dark-2': token('ink-soft'),
  '--mantine-color-dark-3': token('line-strong'),
  '--mantine-color-dark-4': token('line'),
  '--mantine-color-dark-5': token('surface-sunk'),
  '--mantine-color-dark-6': token('surface'),
  '--mantine-color-dark-7': token('surface'),
  '--mantine-color-dark-8': token('surface-sunk'),
};

export const coloursByPurpose: CSSVariablesResolver = () => ({
  variables: {},
  light: { ...byUse, ...lightShades },
  dark: { ...byUse, ...darkShades },
});

/** Buttons, badges and alerts: a shade (`red.9`) counts as its colour, and what is filled has the text made for it. */
export const variantColours: VariantColorsResolver = (input) => {
  const { color: name } = parseThemeColor({
    color: input.color ?? input.theme.primaryColor,
    theme: input.theme,
  });
  const tone = Object.entries(tones).find(([known]) => known === name)?.[1];
  if (!tone) return defaultVariantColorsResolver(input);
  const colours = defaultVariantColorsResolver({ ...input, color: name });
  return input.variant === 'filled' ? { ...colours, color: token(tone.on) } : colours;
};
