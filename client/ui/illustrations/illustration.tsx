/** Base of every illustration: the logo's lamp (client/brand/mark.svg) and its light. */
import { useId, type ReactNode } from 'react';
import { Slice } from './slice.tsx';
import classes from '#client/ui/components/components.module.css';

interface IllustrationProps {
  /** Drawn within x 26 to 134, y 0 to 117; the floor's center is at 80, 108. */
  readonly children: ReactNode;
  /** The lamp swung aside: everything is 18 further left, the floor's center at 62, 108. */
  readonly isSwung?: boolean;
}

function Illustration({ children, isSwung = false }: IllustrationProps) {
  const light = useId();
  return (
    <svg
      viewBox={isSwung ? '8 0 108 117' : '26 0 108 117'}
      className={classes.illustration}
      aria-hidden="true"
      focusable="false"
    >
      <linearGradient id={light} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="var(--ll-art-light)" stopOpacity="var(--ll-art-glow)" />
        <stop offset="1" stopColor="var(--ll-art-light)" stopOpacity="0.16" />
      </linearGradient>
      <ellipse cx={isSwung ? 62 : 80} cy="108" rx="52" ry="7.5" fill="var(--ll-art-pool)" stroke="none" />
      <path
        d={isSwung ? 'm80 26 21 5.5 12 76.5H11z' : 'M68 30h24l36 78H32z'}
        fill={`url(#${light})`}
        stroke="none"
      />
      <g transform={isSwung ? 'translate(17) rotate(14 80 0)' : undefined}>
        <path d="M80 0v14" />
        <g transform="translate(80 29.5)">
          <Slice />
        </g>
      </g>
      {children}
    </svg>
  );
}

/** A gap in the background color separates it from what is behind. */
const seal = {
  fill: 'var(--ll-accent)',
  stroke: 'var(--ll-surface)',
  strokeWidth: 3,
  paintOrder: 'stroke',
};

export function AllVerifiedPicture() {
  return (
    <Illustration>
      <rect x="55" y="54" width="44" height="53" rx="5" fill="var(--ll-surface)" />
      <path d="m62.5 66 2.5 2.5 4.5-5M62.5 79l2.5 2.5 4.5-5M62.5 92l2.5 2.5 4.5-5" />
      <path d="M76 66.5h15M76 79.5h12M76 92.5h7" stroke="var(--ll-art-line)" />
      <path
        d="M101 76.5L104.7 79.3L109.2 78.7L111 83L115.3 84.8L114.7 89.3L117.5 93L114.7 96.7L115.3 101.2L111 103L109.2 107.3L104.7 106.7L101 109.5L97.3 106.7L92.8 107.3L91 103L86.7 101.2L87.3 96.7L84.5 93L87.3 89.3L86.7 84.8L91 83L92.8 78.7L97.3 79.3z"
        {...seal}
      />
      <path d="m94 93.5 5 5 9.5-10.5" stroke="var(--ll-surface)" strokeWidth="3.25" />
    </Illustration>
  );
}

export function EmptyBinPicture() {
  return (
    <Illustration>
      <path d="M80 72c0-7-1-11-1-15" />
      <path
        d="M79 62c-8 1-13-3-14-10 8-1 13 3 14 10zM79.5 66c6 .5 11-2 13-8-7-1.5-12 2-13 8z"
        fill="var(--ll-lime)"
      />
      <path d="M60 73h40l-4 30a5 5 0 0 1-5 4.5H69a5 5 0 0 1-5-4.5z" fill="var(--ll-surface)" />
      <path d="M72 82l1.5 17M88 82l-1.5 17M80 82v17" stroke="var(--ll-art-line)" />
      <g transform="rotate(65 108 88)">
        <path d="M86 88h40M101 88v-4a3 3 0 0 1 3-3h4a3 3 0 0 1 3 3v4" />
      </g>
    </Illustration>
  );
}

const SEGMENTS = [0, 45, 90, 135, 180, 225, 270, 315];

export function GoalReachedPicture() {
  return (
    <Illustration>
      <path
        d="m66 88-8 20 9-2.5 5 7 8-20zM94 88l8 20-9-2.5-5 7-8-20z"
        fill="var(--ll-accent)"
        stroke="none"
      />
      <circle cx="80" cy="76" r="25" fill="var(--ll-lime)" />
      <circle cx="80" cy="76" r="19.5" fill="var(--ll-art-flesh)" stroke="none" />
      {SEGMENTS.map((degrees) => (
        <path
          key={degrees}
          d="m80 73.5-5.5-13.3a17 17 0 0 1 11 0z"
          transform={`rotate(${degrees} 80 76)`}
          fill="var(--ll-art-segment)"
          stroke="none"
        />
      ))}
      <path d="M44 62v8M40 66h8M118 52v8M114 56h8M121 80v6M118 83h6" />
    </Illustration>
  );
}

export function NoEntriesPicture() {
  return (
    <Illustration>
      <path
        d="M80 74c-8-5-20-6.5-32-4.5v33c12-2 24-.5 32 4.5 8-5 20-6.5 32-4.5v-33c-12-2-24-.5-32 4.5z"
        fill="var(--ll-surface)"
      />
      <path d="M80 74v33" />
      <path d="M56 79c5-.5 11 0 16 1.8M56 87c5-.5 11 0 16 1.8" stroke="var(--ll-art-line)" />
      <g transform="rotate(38 98 66)">
        <path d="M94 44h8v30l-4 8-4-8z" fill="var(--ll-lime)" />
        <path d="M94 51h8M94 74h8" />
      </g>
    </Illustration>
  );
}

export function NothingHerePicture() {
  return (
    <Illustration isSwung>
      <path d="M46 58h21l12 12v37H46z" strokeDasharray="5 5" />
      <path d="M67 58v12h12" strokeDasharray="5 5" />
      <path d="M57.5 81c0-7 10-7 10 0 0 4.5-5 4.5-5 9M62.5 97.5v.2" />
    </Illustration>
  );
}
