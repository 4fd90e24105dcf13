/** The signed-in user: requested once, cached, ended by logout or any 401. */
import { useCallback } from 'react';
import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { checkAdminStatus, getSession } from '#features/accounts/session.contract.ts';
import { getProfile } from '#features/accounts/profile/profile.contract.ts';
import { ApiError, callApi, page, serverFailure } from './api.ts';
import { queryClient, SESSION_KEY } from './query-client.ts';
import { forgetPerson, rememberedPerson, rememberPerson } from './remembered-person.ts';
import { readStored, store } from './store.ts';

type SessionUser = z.output<typeof getSession.reply>['user'];

export type AdminStatus = z.output<typeof checkAdminStatus.reply>;

interface SignedIn {
  readonly user: SessionUser;
  /** Undefined when it could not be loaded; the user is then treated as a student. */
  readonly admin: AdminStatus | undefined;
  /** The server has not responded yet: this is the last user on this device (`remembered-person.ts`). */
  readonly isRemembered?: true;
  /** The server's message about its problem, while the user is only remembered. */
  readonly trouble?: string;
}

export function isStaff(admin: AdminStatus | undefined): admin is AdminStatus {
  return admin?.is_school_administration_head === true || admin?.is_school_administration === true;
}

export interface Session extends Partial<SignedIn> {
  readonly status: 'loading' | 'visitor' | 'signed-in';
}

/** The account id; removed at logout. */
const PERSON_KEY = 'limelight.person';

/** Without storage, each tab finds out with its next call. */
function notifyOtherTabs(person: string): void {
  if (readStored(PERSON_KEY) !== person) store(PERSON_KEY, person);
}

/** Another tab logged this user out, or another one in, who must not see this page. */
function leaveAfterLogout({ key, newValue }: StorageEvent): void {
  const id = page.account;
  if (key !== PERSON_KEY || id === undefined || newValue === String(id)) return;
  window.location.assign('/');
}

/** The first login on a visitor's page claims it. @returns false for a different user */
function isOfThisPage({ id }: { readonly id: number }): boolean {
  page.account ??= id;
  return page.account === id;
}

/** False means certainly not: the server sets this cookie together with the session's. */
export function mayBeSignedIn(): boolean {
  return document.cookie.split('; ').includes('signed_in=1');
}

async function fetchSession(signal: AbortSignal): Promise<SignedIn | null> {
  // A request would only log an error in every visitor's console.
  if (!mayBeSignedIn()) {
    forgetPerson();
    return null;
  }
  try {
    // A remembered user can continue without a response, so wait less.
    const limit = rememberedPerson() ? { timeoutMs: 8_000 } : {};
    const [{ user }, admin] = await Promise.all([
      callApi(getSession, { signal, ...limit }),
      callApi(checkAdminStatus, { signal }).catch((error: unknown) => {
        if (error instanceof ApiError && error.status !== 401) return undefined;
        throw error;
      }),
    ]);
    notifyOtherTabs(String(user.id));
    rememberPerson(user);
    if (isOfThisPage(user)) return { user, admin };
    window.location.assign('/');
    // The page is being left and must not show the other user's data.
    return await new Promise<never>(() => undefined);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) {
      forgetPerson();
      document.cookie = 'signed_in=; path=/; max-age=0';
      return null;
    }
    throw error;
  }
}

async function fetchOrRememberSession(signal: AbortSignal): Promise<SignedIn | null> {
  try {
    return await fetchSession(signal);
  } catch (error) {
    const kept = rememberedAfter(error);
    if (!kept) throw error;
    let failure = error;
    // A short interruption may be over by now.
    if (navigator.onLine) {
      try {
        return await fetchSession(signal);
      } catch (again) {
        if (!rememberedAfter(again)) throw again;
        failure = again;
      }
    }
    isOfThisPage(kept);
    const trouble = serverFailure(failure);
    return {
      user: { ...kept, email: '' },
      admin: undefined,
      isRemembered: true,
      ...(trouble !== '' && { trouble }),
    };
  }
}

function rememberedAfter(error: unknown) {
  const known = queryClient.getQueryData<SignedIn | null>(SESSION_KEY);
  if (!(error instanceof ApiError) || !isUnanswered(error)) return undefined;
  return known && !known.isRemembered ? undefined : rememberedPerson();
}

/** No response, or a proxy's or server's 5xx that says nothing about the session. */
function isUnanswered({ kind, status }: ApiError): boolean {
  return kind === 'no-response' || status === 502 || status === 503 || status === 504;
}

const sessionQuery = queryOptions({
  queryKey: SESSION_KEY,
  queryFn: ({ signal }) => fetchOrRememberSession(signal),
  // An unknown role is checked again by the next page that needs it.
  staleTime: ({ state }) => (state.data && !state.data.admin ? 0 : 60_000),
  gcTime: Infinity,
});

const LOADING: Session = { status: 'loading' };
const VISITOR: Session = { status: 'visitor' };

/** A failed check counts as a visitor (specification, section 2). */
export function useSession(): Session {
  const { data, isPending } = useQuery(sessionQuery);
  if (isPending) return LOADING;
  return data ? { status: 'signed-in', ...data } : VISITOR;
}

/** Runs in parallel with the first render. */
export function prefetchSession(): void {
  window.addEventListener('storage', leaveAfterLogout);
  void queryClient.prefetchQuery(sessionQuery);
}

/** For code outside components. */
export function signedInUser(): SessionUser | undefined {
  return queryClient.getQueryData(sessionQuery.queryKey)?.user;
}

/** Other tabs leave their pages, and the device forgets the user. */
export function announceLogout(): void {
  forgetPerson();
  notifyOtherTabs('');
}

export type Profile = z.output<typeof getProfile.reply>;

/** Not `useApi`, which would make the landing page too large. */
export const useProfile = () =>
  useQuery({
    queryKey: [getProfile.path, {}],
    queryFn: ({ signal }) => callApi(getProfile, { signal }),
  });

/** Cached responses may belong to another user, or contain less than this one may see. Visible data stays. */
export function forgetAnswers(client: QueryClient): void {
  client.removeQueries({
    predicate: (query) => query.getObserversCount() === 0 && query.queryKey[0] !== SESSION_KEY[0],
  });
}

/** Resolves when the response is in the cache. */
export function useRefreshSession(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => {
    page.account = undefined;
    forgetAnswers(client);
    return client.refetchQueries({ queryKey: SESSION_KEY });
  }, [client]);
}
