/** The look: dark green and lime, the breakpoints of the specification, and defaults that keep contrast and size. */
import {
  createTheme,
  defaultVariantColorsResolver,
  parseThemeColor,
  type VariantColorsResolver,
} from '@mantine/core';

/** The colours that `color="…"` may name, with the token of the text on their filled ground. */
const textOn: Readonly<Record<string, string>> = { green: 'var(--ll-on-accent)', red: 'var(--ll-on-bad)' };

/** Buttons, badges and alerts: a shade (`red.9`) counts as its colour, and what is filled has the text made for it. */
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
    // Its word is short and never to be cut; a table gives way to it.
    Badge: { defaultProps: { miw: 'max-content' } },
    Checkbox: { defaultProps: { iconColor: 'var(--ll-on-accent)' } },
  },
});
