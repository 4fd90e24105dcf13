/** A person's picture, or their initials on a color that depends on the name. */
import { useState } from 'react';
import classes from './components.module.css';

interface Pictured {
  readonly first: string;
  readonly last: string;
  readonly picture: string | null | undefined;
}

interface AvatarProps extends Pictured {
  /** Beside a visible name: hidden from screen readers. */
  readonly isDecoration?: boolean;
  readonly isLazy?: boolean;
}

export function Avatar({ first, last, picture, isDecoration = false, isLazy = false }: AvatarProps) {
  const [broken, setBroken] = useState<string>();
  if (!picture || picture === broken) {
    return (
      <span
        className={classes.avatar}
        style={tones[toneOf(`${first} ${last}`)]}
        {...(isDecoration ? { 'aria-hidden': true } : { role: 'img', 'aria-label': 'No Image' })}
      >
        {initialsOf(first, last)}
      </span>
    );
  }
  return (
    <img
      className={classes.avatar}
      src={picture}
      alt={isDecoration ? '' : `${first} ${last}`}
      width={64}
      height={64}
      loading={isLazy ? 'lazy' : 'eager'}
      decoding="async"
      onError={() => setBroken(picture)}
    />
  );
}

export function initialsOf(...names: readonly string[]): string {
  return names.map(firstLetter).join('').toUpperCase();
}

/** By graphemes: one letter can be several code points. Older browsers take the first code point. */
function firstLetter(name: string): string {
  const text = name.trim();
  if (text === '') return '';
  if (!('Segmenter' in Intl)) return String.fromCodePoint(text.codePointAt(0) ?? 0);
  const [first] = new Intl.Segmenter().segment(text);
  return first?.segment ?? '';
}

const tones = [
  { background: 'var(--ll-accent-soft)', color: 'var(--ll-accent)' },
  { background: 'var(--ll-lime)', color: 'var(--ll-on-lime)' },
  { background: 'var(--ll-brand-bright)', color: 'var(--ll-on-brand)' },
  { background: 'var(--ll-warn-soft)', color: 'var(--ll-warn)' },
  { background: 'var(--ll-silver)', color: 'var(--ll-on-medal)' },
  { background: 'var(--ll-lime-soft)', color: 'var(--ll-ink)' },
];

export function toneOf(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return sum % tones.length;
}
