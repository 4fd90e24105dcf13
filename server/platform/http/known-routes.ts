/** Which methods an address takes, so that a wrong one can be told apart from an address that is not there. */
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** The methods of the routes at a path (without its query), each once; none where there is no route. */
    methodsAt(path: string): string[];
  }
}

/** Remembers the routes that are added from now on. */
export function rememberRoutes(app: FastifyInstance): void {
  const routes: { readonly fits: RegExp; readonly methods: readonly string[] }[] = [];
  app.decorate('methodsAt', (path) => {
    const found = routes.filter(({ fits }) => fits.test(path)).flatMap(({ methods }) => methods);
    return [...new Set(found)].sort();
  });
  app.addHook('onRoute', ({ url, method }) => {
    routes.push({ fits: pattern(url), methods: [method].flat() });
  });
}

/** The address of a route with `:name` for a part of it and `*` for all the rest, with and without a slash at its end. */
function pattern(url: string): RegExp {
  const plain = url.replace(/\/$/, '').replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${plain.replaceAll(/:\w+/g, '[^/]+').replaceAll('*', '.*')}/?$`);
}
