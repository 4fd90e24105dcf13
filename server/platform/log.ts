/** Structured logs without secrets: bodies, cookies and link tokens are left out or masked. */
import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import { classifyDatabaseError } from './database/errors.ts';
import { MINUTE } from './clock.ts';

export type Log = Logger;

/** Path prefixes before a secret, registered by their routes and pages. */
const beforeSecrets = new Set<string>();

/** Logs then cut the paths of this pattern at the first parameter. */
export function hideSecretsOf(pattern: string): void {
  beforeSecrets.add(pattern.slice(0, pattern.indexOf('/:')));
}

/** Prefixes of addresses with a secret, such as `/verify-entry`. */
export const secretAddresses = (): readonly string[] => [...beforeSecrets].sort();

/** Without the query and the token of a link. */
export function loggedPath(url: string): string {
  const [path = ''] = url.split('?');
  // Pages ignore case, and double slashes are typos.
  const plain = path.replaceAll(/\/+/g, '/').toLowerCase();
  for (const start of beforeSecrets) if (plain.startsWith(`${start}/`)) return `${start}/[hidden]`;
  return path;
}

/** Mail servers quote addresses in their responses. */
export function coverEmails(text: string): string {
  // Starts only at a word boundary, which avoids quadratic time.
  return text.replaceAll(/(?<![^\s<>()"'@])[^\s<>()"'@]+(?:@[^\s<>()"'@]+)+/g, '[email]');
}

/** Without the rows and parameters that databases add: they contain people's texts. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: coverEmails(String(error)) };
  const { name } = error;
  const [message, stack] = [coverEmails(error.message), coverEmails(error.stack ?? '')];
  const known = error as { code?: unknown; constraint?: unknown; table?: unknown };
  return { name, message, stack, code: known.code, constraint: known.constraint, table: known.table };
}

/** While the database is away every request logs the same: at most one line a minute per message, with the number left out. */
function quietAboutDatabase(): (line: unknown, message: unknown) => object | undefined {
  const logged = new Map<string, { at: number; leftOut: number }>();
  return (line, message) => {
    if (typeof line !== 'object' || line === null || !('err' in line)) return {};
    // Lines with more fields are about one job, one mail or the mail server.
    const isOnlyTrouble = Object.keys(line).every((name) => name === 'err' || name === 'trouble');
    const trouble = isOnlyTrouble ? classifyDatabaseError(line.err) : undefined;
    if (!trouble) return {};
    const key = `${trouble.kind}: ${String(message)}`;
    const before = logged.get(key);
    const now = performance.now();
    if (before && now - before.at < MINUTE) {
      before.leftOut += 1;
      return undefined;
    }
    logged.set(key, { at: now, leftOut: 0 });
    return before && before.leftOut > 0 ? { left_out: before.leftOut } : {};
  };
}

/** Requests have method and path only. `stream` defaults to standard output. */
export function createLog(level: string, stream?: DestinationStream): Log {
  const quiet = quietAboutDatabase();
  const options: LoggerOptions = {
    level,
    hooks: {
      logMethod(line, method) {
        const more = quiet(line[0], line[1]);
        if (more === undefined) return;
        if (Object.keys(more).length > 0) line[0] = { ...(line[0] as object), ...more };
        method.apply(this, line);
      },
    },
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: {
      err: describeError,
      // A mail server's response.
      reason: (reason: unknown) => (typeof reason === 'string' ? coverEmails(reason) : reason),
      req: (request: { method: string; url: string; ip?: string }) => ({
        method: request.method,
        path: loggedPath(request.url),
        address: request.ip,
      }),
    },
  };
  return stream ? pino(options, stream) : pino(options);
}
