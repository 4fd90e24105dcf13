/**
 * Stands in for `zod` in the browser's bundle (see vite.config.ts). The contracts in `#shared` build their schemas when
 * they are loaded; the client needs only their types, methods and paths. Every step of building a schema is accepted
 * here; running one fails loudly, because the server validates, and screens use the ordered checks.
 */

const running = new Set(['parse', 'safeParse', 'parseAsync', 'safeParseAsync']);

const schema: unknown = new Proxy(() => undefined, {
  get: (_, name) => {
    if (typeof name === 'string' && running.has(name)) {
      throw new Error('Schemas do not run in the browser; use the checks of #shared.');
    }
    return schema;
  },
  apply: () => schema,
});

export { schema as z };
