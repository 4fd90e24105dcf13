/** Compares a leaderboard page between the smallest and the largest number of students. */
import { compare, type Compared } from './compare.ts';
import { leaderboardRequest } from './loads.ts';
import { overHttp } from './measure.ts';
import { startProduct } from './processes.ts';
import { CONNECTIONS } from './students.ts';
import type { Target } from './targets.ts';

export interface Size {
  readonly students: number;
  readonly connectionString: string;
}

export async function compareSizes(
  fewest: Size,
  most: Size,
  seconds: number,
): Promise<{ compared: Compared; target: Target }> {
  const small = await startProduct(fewest.connectionString);
  const large = await startProduct(most.connectionString);
  try {
    const compared = await compare(
      overHttp(large.url, CONNECTIONS, 200, [leaderboardRequest(large.url)]),
      overHttp(small.url, CONNECTIONS, 200, [leaderboardRequest(small.url)]),
      { seconds },
      { seconds: 1 },
    );
    const target = {
      on: `${most.students} students`,
      name: `leaderboard, a page: rate as share of that with ${fewest.students} students`,
      measured: compared.ratio,
      wanted: { least: 0.5 },
    };
    return { compared, target };
  } finally {
    await large.stop();
    await small.stop();
  }
}
