/** The picture beside the headline: a spotlight on a confirmed entry. Decoration only. */

interface SpotlightProps {
  readonly className: string;
}

export function Spotlight({ className }: SpotlightProps) {
  return (
    <svg viewBox="0 0 400 340" className={className} aria-hidden="true" focusable="false">
      <defs>
        <linearGradient id="beam" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="var(--ll-lime)" stopOpacity=".55" />
          <stop offset="1" stopColor="var(--ll-lime)" stopOpacity=".06" />
        </linearGradient>
      </defs>
      <path d="M180 26 60 306h280L220 26z" fill="url(#beam)" />
      <ellipse cx="200" cy="306" rx="140" ry="20" fill="var(--ll-lime)" opacity=".22" />
      <rect x="170" y="6" width="60" height="30" rx="10" fill="var(--ll-lime)" />
      <g transform="translate(98 130)">
        <rect width="204" height="140" rx="16" fill="var(--ll-on-brand)" />
        <circle cx="40" cy="42" r="20" fill="var(--ll-on-brand-soft)" />
        <rect x="74" y="28" width="104" height="11" rx="5.5" fill="var(--ll-brand)" />
        <rect x="74" y="48" width="70" height="9" rx="4.5" fill="var(--ll-on-brand-soft)" />
        <rect x="22" y="80" width="120" height="9" rx="4.5" fill="var(--ll-on-brand-soft)" />
        <rect x="22" y="100" width="92" height="9" rx="4.5" fill="var(--ll-on-brand-soft)" />
        <circle cx="168" cy="104" r="24" fill="var(--ll-brand-bright)" />
        <path
          d="m157 104 8 9 15-18"
          fill="none"
          stroke="var(--ll-lime)"
          strokeWidth="5"
          strokeLinecap="round"
        />
      </g>
    </svg>
  );
}
