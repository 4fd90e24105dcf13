/** Tells success from failure by shape, for people who cannot tell green from red. */
export function OutcomeIcon({ role, className }: { role: 'alert' | 'status'; className?: string }) {
  const path = role === 'alert' ? 'M12 7v6M12 16.5v.5' : 'M7.5 12.5l3 3 6-6.5';
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      className={className}
    >
      <circle cx="12" cy="12" r="10" />
      <path d={path} />
    </svg>
  );
}
