/** A contact's browser in which nobody is signed in. */
import type { Visitor } from '#server/features/traces/traces.ts';
import type { AppContext } from '#server/platform/app-context.ts';

export function visitorFrom({ key }: Pick<AppContext, 'key'>): Visitor {
  return {
    viewer: undefined,
    origin: { network: key.mac('trace', 'network'), browser: key.mac('trace', 'browser') },
  };
}
