/** The calls of the activity of a school. */
import {
  keepPreviousData,
  useInfiniteQuery,
  type InfiniteData,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query';
import {
  activityGroupNames,
  downloadActivity,
  listActivity,
  type ActivityGroup,
  type ActivityPage,
} from '#shared/activity/activity.contract.ts';
import { isCalendarDay } from '#shared/calendar.ts';
import { callApi } from '#client/platform/api.ts';
import { downloadFile } from '#client/platform/download-file.ts';
import type { DownloadOrder } from '#client/domain/downloads/downloads.ts';
import type { ListFilters } from '#client/ui/lists/list-address.ts';

/** The filters in the address. */
export const activityNames = ['search', 'group', 'person', 'from', 'until'] as const;
export type ActivityFilters = ListFilters<(typeof activityNames)[number]>;

/** The filters as the server takes them; what an address says beyond that means everything. */
export function wantedActivity({ search, group, person, from, until }: ActivityFilters) {
  return {
    search: search.trim() || undefined,
    group: readGroup(group),
    person: /^[1-9]\d{0,14}$/.test(person) ? person : undefined,
    from: isCalendarDay(from) ? from : undefined,
    until: isCalendarDay(until) ? until : undefined,
  };
}

export function readGroup(group: string): ActivityGroup | undefined {
  return activityGroupNames.find((name) => name === group);
}

/** Pages of the activity, newest first; those before stay while other filters are loading. */
export function useActivity(filters: ActivityFilters): UseInfiniteQueryResult<InfiniteData<ActivityPage>> {
  const query = wantedActivity(filters);
  return useInfiniteQuery({
    queryKey: ['activity', query],
    queryFn: ({ pageParam, signal }) =>
      callApi(listActivity, { query: { ...query, after: pageParam ?? undefined }, signal }),
    // Safe: the first page comes after nothing.
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function activityFile(filters: ActivityFilters): DownloadOrder {
  return {
    fileName: 'activity.csv',
    about: 'Activity',
    fetch: (options) => downloadFile(downloadActivity, { query: wantedActivity(filters), ...options }),
  };
}
