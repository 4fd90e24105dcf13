/**
 * Replaces `zod` in the browser bundle (vite.config.ts). Contracts build schemas when loaded, but the client
 * needs only their types, methods and paths. Running a schema throws: the server validates, and screens use
 * the ordered checks.
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

/** Used by contracts for texts (`withoutTextSchemas` of `scripts/client-build.mjs`). */
export {
  schema as z,
  schema as calendarDay,
  schema as fieldsOf,
  schema as formDay,
  schema as formLine,
  schema as formText,
  schema as formYear,
  schema as loginReply,
  schema as mailedToken,
  schema as numberText,
  schema as passwordText,
  schema as searchText,
  schema as tidyLine,
  schema as tidyText,
};
