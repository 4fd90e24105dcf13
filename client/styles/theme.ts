/** The look: dark green and lime, the breakpoints of the specification, and defaults that keep contrast and size. */
import { createTheme } from '@mantine/core';
import button from './button.module.css';
import { variantColours } from './mantine-colours.ts';

export const theme = createTheme({
  primaryColor: 'green',
  defaultRadius: 'md',
  // 576, 768, 992, 1200 and 1400 px.
  breakpoints: { xs: '36em', sm: '48em', md: '62em', lg: '75em', xl: '87.5em' },
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  headings: {
    fontFamily: 'inherit',
    fontWeight: '700',
    // Bound to the window's width, so that large text on a narrow phone does not break words.
    sizes: {
      h1: { fontSize: 'min(clamp(1.6rem, 1.2rem + 1.8vw, 2.1rem), 10.5vw)', lineHeight: '1.2' },
      h2: { fontSize: 'min(1.625rem, 9vw)' },
      h3: { fontSize: 'min(1.375rem, 8.5vw)' },
      h4: { fontSize: 'min(1.125rem, 8vw)' },
    },
  },
  respectReducedMotion: true,
  variantColorResolver: variantColours,
  components: {
    Button: { classNames: button },
    // Its word is short and never to be cut; a table gives way to it.
    Badge: { defaultProps: { miw: 'max-content' } },
    Checkbox: { defaultProps: { iconColor: 'var(--ll-on-accent)' } },
  },
});
