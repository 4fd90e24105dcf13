/** What the list of organizations says when it cannot be loaded (specification, section 8). */
import { failureText } from '#client/platform/failure-reason.ts';

export function opportunitiesFailure(thrown: unknown): string {
  return `Error loading opportunities: ${failureText(thrown)}`;
}
