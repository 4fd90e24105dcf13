/** A job of several parts that do not need each other. */

/**
 * Does one part after the other, also when one fails.
 *
 * @throws AggregateError that says which parts failed and why, once the others are done
 */
export async function doEachPart(parts: Readonly<Record<string, () => Promise<unknown>>>): Promise<void> {
  const failures: (readonly [name: string, error: unknown])[] = [];
  for (const [name, work] of Object.entries(parts)) {
    try {
      await work();
    } catch (error) {
      failures.push([name, error]);
    }
  }
  if (failures.length === 0) return;
  const said = failures.map(
    ([name, error]) => `${name}: ${error instanceof Error ? error.message : String(error)}`,
  );
  throw new AggregateError(
    failures.map(([, error]) => error),
    `${failures.length} of ${Object.keys(parts).length} parts failed. ${said.join('; ')}`,
  );
}
