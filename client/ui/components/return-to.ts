/** The addresses of the lists that led to a page, handed over by links so that "back" returns to the same view. */
import { useLocation } from 'react-router';

export interface ReturnTo {
  readonly database?: string;
  readonly student?: string;
  readonly events?: string;
  readonly graduation?: string;
}

export function useReturnTo(): { readonly returnTo: ReturnTo; readonly here: string } {
  const { state, pathname, search } = useLocation();
  const { database, student, events, graduation } = (state ?? {}) as Record<keyof ReturnTo, unknown>;
  const returnTo = {
    database: asText(database),
    student: asText(student),
    events: asText(events),
    graduation: asText(graduation),
  };
  return { returnTo, here: pathname + search };
}

export function asItStood(page: string, handedOver: string | undefined): string {
  return handedOver?.split('?')[0] === page ? handedOver : page;
}

function asText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
