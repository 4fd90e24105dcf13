/** The lamp of the logo, half a slice of lime. Its flat side is 32 wide, on the axis. Use it within an svg. */

export function Slice() {
  return (
    <g stroke="none">
      <path d="M-16 0a16 16 0 0 1 32 0z" fill="var(--ll-lime)" />
      <path d="M-12.6 0a12.6 12.6 0 0 1 25.2 0z" fill="var(--ll-art-flesh)" />
      <path
        d="M-11.2-.9a11.2 11.2 0 0 1 2.9-6.3l6.6 6.3zM-7.1-8.4a11.2 11.2 0 0 1 6.3-2.7V-2zM7.1-8.4A11.2 11.2 0 0 0 .8-11.1V-2zM11.2-.9a11.2 11.2 0 0 0-2.9-6.3L1.7-.9z"
        fill="var(--ll-art-segment)"
      />
    </g>
  );
}
