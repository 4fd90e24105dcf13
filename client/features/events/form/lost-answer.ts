/** Finding out what became of a change whose answer was lost: asking again until the server answers. */

/** The first pause; each one is twice as long as the one before, up to the longest. */
const FIRST_MS = 2000;
const LONGEST_MS = 15_000;

/**
 * Asks until there is an answer; undefined when nobody waits for it any more.
 * @param ask answers undefined when no answer came; what it throws ends the asking
 */
export async function askUntilAnswered<Found>(
  ask: () => Promise<Found | undefined>,
  isAwaited: () => boolean,
): Promise<Found | undefined> {
  for (let pause = FIRST_MS; isAwaited(); pause = Math.min(2 * pause, LONGEST_MS)) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    if (!isAwaited()) break;
    const found = await ask();
    if (found !== undefined) return found;
  }
  return undefined;
}
