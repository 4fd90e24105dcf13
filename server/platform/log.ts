/** Structured log lines. Secrets never reach them: bodies, cookies and link tokens are left out or covered. */
import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';

export type Log = Logger;

/** Beginnings of paths that go on with a secret. Those who add such routes and pages say so. */
const beforeSecrets = new Set<string>();

/** From now on, logs show nothing of a path after the part of this pattern that is before its first parameter. */
export function hideSecretsOf(pattern: string): void {
  beforeSecrets.add(pattern.slice(0, pattern.indexOf('/:')));
}

/** The path of an address without its query and without the token of a link. */
export function loggedPath(url: string): string {
  const [path = ''] = url.split('?');
  for (const start of beforeSecrets) if (path.startsWith(`${start}/`)) return `${start}/[hidden]`;
  return path;
}

/**
 * A text with every email in it covered: mail servers quote in their refusals whom they refuse, and whose email it is, is for
 * the database alone.
 */
export function coverEmails(text: string): string {
  // Begins only where a word does, so that a long one is not read again from each of its letters.
  return text.replaceAll(/(?<![^\s<>()"'@])[^\s<>()"'@]+(?:@[^\s<>()"'@]+)+/g, '[email]');
}

/** An error without what databases add to it: rows and parameters are people's own texts. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: coverEmails(String(error)) };
  const { name } = error;
  const [message, stack] = [coverEmails(error.message), coverEmails(error.stack ?? '')];
  const known = error as { code?: unknown; constraint?: unknown; table?: unknown };
  return { name, message, stack, code: known.code, constraint: known.constraint, table: known.table };
}

/**
 * Makes the log of a process; requests appear with method and path only.
 *
 * @param stream where lines go; standard output otherwise
 */
export function createLog(level: string, stream?: DestinationStream): Log {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: {
      err: describeError,
      // The words of a mail server.
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
