/** Specification, sections 3 and 7; rulings, section 5. */
import { z } from 'zod';
import { defineEndpoint, pageQuery } from '#shared/endpoint.ts';
import { groupFilter } from '#features/groups/groups.contract.ts';
import { searchText } from '#shared/text-schemas.ts';

const leaderboardRow = z.object({
  num_rank: z.number(),
  rank: z.string(),
  user__first_name: z.string(),
  user__last_name: z.string(),
  user__school: z.string(),
  user__graduation_year: z.number(),
  /** Null: the screen shows 'No Image'. */
  user__profile_picture: z.string().nullable(),
  total_hours: z.number(),
});
export type LeaderboardRow = z.output<typeof leaderboardRow>;

/** Our addition to the specification's row. */
const listedRow = leaderboardRow.extend({
  school_rank: z.number().optional(),
});
export type ListedRow = z.output<typeof listedRow>;

export const getLeaderboard = defineEndpoint('GET /volunteer_hours_portfolio/leaderboard', {
  summary:
    'All rows, or with `page` one page of them and `X-Total-Count`. Filters: name, school, rank (place or title), graduation_year, in_school (the whole name of a school), and group (for its members and advisers, otherwise 404). Pages say the place within the school, too. Names and pictures are as each student chose, and for visitors as the school allows; who is hidden has no row.',
  query: z.object({
    ...pageQuery,
    name: searchText,
    school: searchText,
    rank: z.string().max(20).optional(),
    graduation_year: z.string().max(10).optional(),
    in_school: searchText,
    group: groupFilter,
  }),
  reply: z.array(listedRow),
});

const ownPlace = z.object({
  place: z.number(),
  /** The length of the list, and how many others share the rank. */
  of: z.number(),
  shared_with: z.number(),
  /** The index in the list, from 1; for hidden students, where it would be. */
  position: z.number(),
  /** The next better rank, and the hours missing for it; null for the first. */
  next: z.object({ place: z.number(), hours: z.number() }).nullable(),
});
export type OwnRank = z.output<typeof ownPlace>;

export const getOwnRank = defineEndpoint('GET /volunteer_hours_portfolio/leaderboard/mine', {
  summary:
    'Where the caller stands, among everybody and within the own school. Null without verified entries, and for administrators. Who is hidden has a place beside those who are shown.',
  reply: z.object({
    school: z.string(),
    mine: z
      .object({
        row: leaderboardRow,
        overall: ownPlace,
        in_school: ownPlace,
        /** Hidden students alone see their row. */
        is_hidden: z.boolean().optional(),
      })
      .nullable(),
  }),
});
export type OwnRankReply = z.output<(typeof getOwnRank)['reply']>;
