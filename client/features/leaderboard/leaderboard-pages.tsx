/** Moving between the pages of the leaderboard. */
import { Center, Pagination } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { LEADERBOARD_PAGE_SIZE } from '#shared/leaderboard/leaderboard.rules.ts';

/** Narrower than this, the numbers beside the present page do not fit. */
const NARROW = '(max-width: 36em)';
const controlLabels = {
  first: 'First page',
  previous: 'Previous page',
  next: 'Next page',
  last: 'Last page',
};

interface LeaderboardPagesProps {
  readonly page: number;
  /** Number of all rows. */
  readonly total: number;
  readonly onPage: (page: number) => void;
}

export function LeaderboardPages({ page, total, onPage }: LeaderboardPagesProps) {
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  const pages = Math.ceil(total / LEADERBOARD_PAGE_SIZE);
  if (pages <= 1) return null;
  return (
    <Center component="nav" aria-label="Pages of the leaderboard">
      <Pagination
        total={pages}
        value={Math.min(page, pages)}
        onChange={onPage}
        siblings={isNarrow ? 0 : 1}
        boundaries={1}
        gap={isNarrow ? 4 : 8}
        getControlProps={(control) => ({ 'aria-label': controlLabels[control] })}
        getItemProps={(number) => ({ 'aria-label': `Page ${number}` })}
      />
    </Center>
  );
}
