export interface Spread {
  readonly requests: number;
  readonly p50_ms: number;
  readonly p99_ms: number;
}

export function spread(milliseconds: readonly number[]): Spread {
  const sorted = Float64Array.from(milliseconds).sort();
  const at = (share: number): number => sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
  const round = (ms: number): number => Math.round(ms * 100) / 100;
  return { requests: sorted.length, p50_ms: round(at(0.5)), p99_ms: round(at(0.99)) };
}
