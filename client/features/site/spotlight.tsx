/** The picture beside the headline: a spotlight on a confirmed entry. Decoration only. */

interface SpotlightProps {
  readonly className: string;
}

export function Spotlight({ className }: SpotlightProps) {
  return (
    <svg viewBox="0 0 400 340" className={className} aria-hidden="true" focusable="false">
      <defs>
        <linearGradient id="beam" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#b6e51a" stopOpacity=".55" />
          <stop offset="1" stopColor="#b6e51a" stopOpacity=".06" />
        </linearGradient>
      </defs>
      <path d="M180 26 60 306h280L220 26z" fill="url(#beam)" />
      <ellipse cx="200" cy="306" rx="140" ry="20" fill="#b6e51a" opacity=".22" />
      <rect x="170" y="6" width="60" height="30" rx="10" fill="#b6e51a" />
      <g transform="translate(98 130)">
        <rect width="204" height="140" rx="16" fill="#fff" />
        <circle cx="40" cy="42" r="20" fill="#d9ebdf" />
        <rect x="74" y="28" width="104" height="11" rx="5.5" fill="#0b3320" />
        <rect x="74" y="48" width="70" height="9" rx="4.5" fill="#b0d6bd" />
        <rect x="22" y="80" width="120" height="9" rx="4.5" fill="#d9ebdf" />
        <rect x="22" y="100" width="92" height="9" rx="4.5" fill="#d9ebdf" />
        <circle cx="168" cy="104" r="24" fill="#1d5f3a" />
        <path d="m157 104 8 9 15-18" fill="none" stroke="#b6e51a" strokeWidth="5" strokeLinecap="round" />
      </g>
    </svg>
  );
}
