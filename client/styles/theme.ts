/** The look: dark green and lime, the breakpoints of the specification, and defaults that keep contrast and size. */
import { createTheme, type MantineColorsTuple } from '@mantine/core';
import button from './button.module.css';

const green: MantineColorsTuple = [
  '#edf7f0',
  '#d9ebdf',
  '#b0d6bd',
  '#84c09a',
  '#5fae7c',
  '#3f8f60',
  '#2a7549',
  '#1d5f3a',
  '#14492c',
  '#0b3320',
];

const lime: MantineColorsTuple = [
  '#f7fde4',
  '#effbc9',
  '#e0f795',
  '#d0f25d',
  '#c2ee30',
  '#b6e51a',
  '#a3d00a',
  '#7fa300',
  '#5c7700',
  '#3f5200',
];

export const theme = createTheme({
  colors: { green, lime },
  primaryColor: 'green',
  primaryShade: 7,
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
  components: { Button: { classNames: button } },
});
