/** The lists that led to a page, as they stood: links hand them over, so that ways back lead to the same view. */
import { useLocation } from 'react-router';

/** Addresses with their search, order and page; what a page was not handed over is undefined. */
export interface ReturnTo {
  /** Of the Volunteer Database. */
  readonly database?: string | undefined;
  /** Of one student's entries. */
  readonly student?: string | undefined;
  /** Of Community Events, or of one's own. */
  readonly events?: string | undefined;
}

/** What the link to this page has handed over, and the address of the page itself to hand on. */
export function useReturnTo(): { readonly returnTo: ReturnTo; readonly here: string } {
  const { state, pathname, search } = useLocation();
  const { database, student, events } = (state ?? {}) as Record<keyof ReturnTo, unknown>;
  const returnTo = { database: asText(database), student: asText(student), events: asText(events) };
  return { returnTo, here: pathname + search };
}

/** A page as it stood when that was handed over; else as it is for somebody who has chosen nothing. */
export function asItStood(page: string, handedOver: string | undefined): string {
  return handedOver?.split('?')[0] === page ? handedOver : page;
}

function asText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
