/** Messages when the leaderboard cannot be loaded (specification, section 8). */
import { asApiError } from '#client/platform/api.ts';

export function leaderboardFailure(thrown: unknown): string {
  return `Error loading leaderboard: ${messageOf(thrown)}`;
}

export function ownRankFailure(thrown: unknown): string {
  return `Your own place could not be loaded: ${messageOf(thrown)}`;
}

function messageOf(thrown: unknown): string {
  const error = asApiError(thrown);
  const field = Object.entries(error.fields)[0];
  return error.detail || (field && `${field[0]}: ${field[1][0] ?? ''}`) || error.message;
}
