/** Colors, the breakpoints of the specification, and defaults that keep contrast and size. */
import {
  createTheme,
  defaultVariantColorsResolver,
  parseThemeColor,
  type VariantColorsResolver,
} from '@mantine/core';

/** Text tokens for the filled backgrounds of the colors that `color="…"` may name. */
const textOn: Readonly<Record<string, string>> = { green: 'var(--ll-on-accent)', red: 'var(--ll-on-bad)' };

/** A shade (`red.9`) counts as its color. */
const variantColours: VariantColorsResolver = (input) => {
  const { color: name } = parseThemeColor({
    color: input.color ?? input.theme.primaryColor,
    theme: input.theme,
  });
  const color = textOn[name];
  if (color === undefined) return defaultVariantColorsResolver(input);
  const colours = defaultVariantColorsResolver({ ...input, color: name });
  return input.variant === 'filled' ? { ...colours, color } : colours;
};

export const theme = createTheme({
  primaryColor: 'green',
  defaultRadius: 'md',
  // 576, 768, 992, 1200 and 1400 px.
  breakpoints: { xs: '36em', sm: '48em', md: '62em', lg: '75em', xl: '87.5em' },
  fontFamily: 'var(--ll-typeface)',
  headings: {
    fontFamily: 'inherit',
    fontWeight: '700',
    sizes: {
      h1: { fontSize: 'var(--ll-text-h1)', lineHeight: '1.2' },
      h2: { fontSize: 'var(--ll-text-h2)' },
      h3: { fontSize: 'var(--ll-text-h3)' },
      h4: { fontSize: 'var(--ll-text-h4)' },
    },
  },
  respectReducedMotion: true,
  variantColorResolver: variantColours,
  components: {
    // Short words that must not be cut; tables make room.
    Badge: { defaultProps: { miw: 'max-content' } },
    Checkbox: { defaultProps: { iconColor: 'var(--ll-on-accent)' } },
  },
});
