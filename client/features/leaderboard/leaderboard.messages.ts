/** What the leaderboard says when it cannot be loaded (specification, section 8). */
import { asApiError } from '#client/platform/api.ts';

export function leaderboardFailure(thrown: unknown): string {
  const error = asApiError(thrown);
  const field = Object.entries(error.fields)[0];
  const message = error.detail || (field && `${field[0]}: ${field[1][0] ?? ''}`) || error.message;
  return `Error loading leaderboard: ${message}`;
}
