/** Who is signed in, for the whole page: asked once, kept in the cache, ended by logout or by any 401. */
import { useCallback } from 'react';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { checkAdminStatus, getSession } from '#shared/accounts/accounts.contract.ts';
import { ApiError, callApi, serverFailure } from './api.ts';
import { queryClient, SESSION_KEY } from './query-client.ts';
import { forgetPerson, rememberedPerson, rememberPerson } from './remembered-person.ts';

export interface SessionUser {
  readonly id: number;
  /** The empty text while the person is only remembered. */
  readonly email: string;
  /** The school's time zone: it decides what day it is. */
  readonly time_zone: string;
}

export interface AdminStatus {
  readonly is_school_administration: boolean;
  readonly is_school_administration_head: boolean;
  readonly school: string;
}

interface SignedIn {
  readonly user: SessionUser;
  /** Missing when the admin status could not be read; the person is then treated as a student. */
  readonly admin: AdminStatus | undefined;
  readonly isRemembered?: true;
  readonly trouble?: string;
}

export interface Session {
  readonly status: 'loading' | 'visitor' | 'signed-in';
  /** Nobody answered yet since the page was opened: this is who used the device last (`remembered-person.ts`). */
  readonly isRemembered?: boolean;
  /** While the person is only remembered: what the server said of its trouble; missing when nothing came from it. */
  readonly trouble?: string;
  readonly user?: SessionUser;
  readonly admin?: AdminStatus;
}

/**
 * Where the tabs of one browser tell each other who is signed in: the id of the account, or nothing after a logout. A
 * session that merely ends says nothing.
 */
const PERSON_KEY = 'limelight.person';

function tellOtherTabs(person: string): void {
  try {
    if (localStorage.getItem(PERSON_KEY) !== person) localStorage.setItem(PERSON_KEY, person);
  } catch {
    // Without storage each tab finds out by its next call.
  }
}

/** Leaves the page when another tab logged this person out or somebody else in: what is on it is not theirs to see. */
function leaveWithThePerson({ key, newValue }: StorageEvent): void {
  const id = signedInUser()?.id;
  if (key !== PERSON_KEY || id === undefined || newValue === String(id)) return;
  window.location.assign('/');
}

/** False when it is certain, without asking, that nobody is signed in: the server puts this cookie beside the session. */
export function mayBeSignedIn(): boolean {
  return document.cookie.split('; ').includes('signed_in=1');
}

/** Null stands for a visitor. */
async function askForSession(signal: AbortSignal): Promise<SignedIn | null> {
  // Asking would only leave an error in the console of every visitor.
  if (!mayBeSignedIn()) {
    forgetPerson();
    return null;
  }
  try {
    // Whoever can go on without an answer waits for it no longer than people do.
    const limit = rememberedPerson() ? { timeoutMs: 8_000 } : {};
    const [{ user }, admin] = await Promise.all([
      callApi(getSession, { signal, ...limit }),
      callApi(checkAdminStatus, { signal }).catch((error: unknown) => {
        if (error instanceof ApiError && error.status !== 401) return undefined;
        throw error;
      }),
    ]);
    tellOtherTabs(String(user.id));
    rememberPerson(user);
    return { user, admin };
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) {
      // The session ended; the next page need not ask again.
      forgetPerson();
      document.cookie = 'signed_in=; path=/; max-age=0';
      return null;
    }
    throw error;
  }
}

/** Opened without a connection, the product goes on with whom it knows from before, for what needs no server. */
async function askOrRemember(signal: AbortSignal): Promise<SignedIn | null> {
  try {
    return await askForSession(signal);
  } catch (error) {
    const kept = whomToRemember(error);
    if (!kept) throw error;
    let failure = error;
    // A line that only stumbled may answer at the next try.
    if (navigator.onLine) {
      try {
        return await askForSession(signal);
      } catch (again) {
        if (!whomToRemember(again)) throw again;
        failure = again;
      }
    }
    const trouble = serverFailure(failure);
    return {
      user: { ...kept, email: '' },
      admin: undefined,
      isRemembered: true,
      ...(trouble !== '' && { trouble }),
    };
  }
}

/** Nobody when the question was answered, or when this page has met the person already and knows more. */
function whomToRemember(error: unknown) {
  const known = queryClient.getQueryData<SignedIn | null>(SESSION_KEY);
  if (!(error instanceof ApiError) || !isUnanswered(error)) return undefined;
  return known && !known.isRemembered ? undefined : rememberedPerson();
}

/** Nothing came from the server: no answer at all, that of a relay which got none, or that it cannot answer now. */
function isUnanswered({ kind, status }: ApiError): boolean {
  return kind === 'no-response' || status === 502 || status === 503 || status === 504;
}

const sessionQuery = queryOptions({
  queryKey: SESSION_KEY,
  queryFn: ({ signal }) => askOrRemember(signal),
  // A role that could not be checked is checked again by the next page that asks.
  staleTime: ({ state }) => (state.data && !state.data.admin ? 0 : 60_000),
  gcTime: Infinity,
});

const LOADING: Session = { status: 'loading' };
const VISITOR: Session = { status: 'visitor' };

/** The session of this browser. When the check fails, the person counts as a visitor (specification, section 2). */
export function useSession(): Session {
  const { data, isPending } = useQuery(sessionQuery);
  if (isPending) return LOADING;
  if (!data) return VISITOR;
  const { user, admin, isRemembered = false, trouble } = data;
  return { status: 'signed-in', isRemembered, user, ...(admin && { admin }), ...(trouble && { trouble }) };
}

/** Starts asking before the first page is drawn, so that the two do not wait for each other. */
export function prefetchSession(): void {
  window.addEventListener('storage', leaveWithThePerson);
  void queryClient.prefetchQuery(sessionQuery);
}

/** Who is signed in as far as this page knows, for what happens outside of its components. */
export function signedInUser(): SessionUser | undefined {
  return queryClient.getQueryData(sessionQuery.queryKey)?.user;
}

/** After a logout: the other tabs of this browser leave too, and the device knows nobody any more. */
export function announceLogout(): void {
  forgetPerson();
  tellOtherTabs('');
}

/** Asks the server again, for instance right after logging in; resolves when the answer is in the cache. */
export function useRefreshSession(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => client.refetchQueries({ queryKey: SESSION_KEY }), [client]);
}
