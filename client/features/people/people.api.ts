/** The calls about the people of a school, of which each changes what the others tell. */
import { useMutation } from '@tanstack/react-query';
import {
  listJoining,
  listPeople,
  PEOPLE_PAGE_SIZE,
  type PeopleShown,
} from '#shared/people/people.contract.ts';
import { useApiPage, useMakeOld } from '#client/platform/use-api.ts';

export const useJoining = (page: number) => useApiPage(listJoining, {}, page, PEOPLE_PAGE_SIZE);

export const usePeople = (search: string, show: PeopleShown | undefined, page: number) =>
  useApiPage(listPeople, { search: search.trim(), show }, page, PEOPLE_PAGE_SIZE);

/** A decision about people, as the call that makes it. */
export function useDecide<Reply = unknown>() {
  const makeOld = useMakeOld();
  return useMutation({
    mutationFn: (call: () => Promise<Reply>) => call(),
    onSettled: () => makeOld([listJoining, listPeople]),
  });
}
