/** The colours of Mantine's buttons, badges and alerts. What its css reads is in mantine-variables.css. */
import { defaultVariantColorsResolver, parseThemeColor, type VariantColorsResolver } from '@mantine/core';

/** The colours that `color="…"` may name, with the token of the text on their filled ground. */
const textOn: Readonly<Record<string, string>> = { green: 'var(--ll-on-accent)', red: 'var(--ll-on-bad)' };

/** Buttons, badges and alerts: a shade (`red.9`) counts as its colour, and what is filled has the text made for it. */
export const variantColours: VariantColorsResolver = (input) => {
  const { color: name } = parseThemeColor({
    color: input.color ?? input.theme.primaryColor,
    theme: input.theme,
  });
  const color = textOn[name];
  if (color === undefined) return defaultVariantColorsResolver(input);
  const colours = defaultVariantColorsResolver({ ...input, color: name });
  return input.variant === 'filled' ? { ...colours, color } : colours;
};
