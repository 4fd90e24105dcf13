/** Adds hours with at most two decimals without floating-point errors. */
export function sumHours(hours: readonly number[]): number {
  return hours.reduce((sum, value) => sum + Math.round(value * 100), 0) / 100;
}
