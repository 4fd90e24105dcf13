/** What a head has decided, and where the cache has it. */
import { useQuery } from '@tanstack/react-query';
import { getListRule } from '#shared/digests/digests.contract.ts';
import { getEventRules } from '#shared/events/event-rules.contract.ts';
import { getJoinRules } from '#shared/joining/join-rules.contract.ts';
import { getSignInRules } from '#shared/second-factor/staff-sign-in.contract.ts';
import { getKeptRecordsRule } from '#shared/privacy/kept-records.contract.ts';
import { getSignalsRule } from '#shared/signals/signals.contract.ts';
import { callApi } from '#client/platform/api.ts';

export const JOIN_RULES_KEY = ['school-settings', 'joining'] as const;
export const EVENT_RULES_KEY = ['school-settings', 'events'] as const;
export const SIGN_IN_RULES_KEY = ['school-settings', 'sign-in'] as const;
export const KEPT_RECORDS_KEY = ['school-settings', 'records'] as const;
export const LIST_RULE_KEY = ['school-settings', 'lists'] as const;
export const SIGNALS_RULE_KEY = ['school-settings', 'signals'] as const;

/** Asked anew each time the page opens. */
const fresh = { staleTime: 0 } as const;

export function useJoinRules() {
  return useQuery({
    queryKey: JOIN_RULES_KEY,
    queryFn: ({ signal }) => callApi(getJoinRules, { signal }),
    ...fresh,
  });
}

export function useEventRules() {
  return useQuery({
    queryKey: EVENT_RULES_KEY,
    queryFn: ({ signal }) => callApi(getEventRules, { signal }),
    ...fresh,
  });
}

export function useSignInRules() {
  return useQuery({
    queryKey: SIGN_IN_RULES_KEY,
    queryFn: ({ signal }) => callApi(getSignInRules, { signal }),
    ...fresh,
  });
}

export function useKeptRecordsRule() {
  return useQuery({
    queryKey: KEPT_RECORDS_KEY,
    queryFn: ({ signal }) => callApi(getKeptRecordsRule, { signal }),
    ...fresh,
  });
}

export function useListRule() {
  return useQuery({
    queryKey: LIST_RULE_KEY,
    queryFn: ({ signal }) => callApi(getListRule, { signal }),
    ...fresh,
  });
}

export function useSignalsRule() {
  return useQuery({
    queryKey: SIGNALS_RULE_KEY,
    queryFn: ({ signal }) => callApi(getSignalsRule, { signal }),
    ...fresh,
  });
}
