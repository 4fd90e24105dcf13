/** Structured logs without secrets: bodies, cookies and link tokens are left out or masked. */
import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';

export type Log = Logger;

/** Path prefixes before a secret, registered by their routes and pages. */
const beforeSecrets = new Set<string>();

/** Logs then cut the paths of this pattern at the first parameter. */
export function hideSecretsOf(pattern: string): void {
  beforeSecrets.add(pattern.slice(0, pattern.indexOf('/:')));
}

/** What the addresses begin with that carry a secret, such as `/verify-entry`, of all routes and pages that have said so. */
export const secretAddresses = (): readonly string[] => [...beforeSecrets].sort();

/** Without the query and the token of a link. */
export function loggedPath(url: string): string {
  const [path = ''] = url.split('?');
  for (const start of beforeSecrets) if (path.startsWith(`${start}/`)) return `${start}/[hidden]`;
  return path;
}

/** Masks every email in a text: mail servers quote addresses in their responses. */
export function coverEmails(text: string): string {
  // Starts only at a word boundary, which avoids quadratic time.
  return text.replaceAll(/(?<![^\s<>()"'@])[^\s<>()"'@]+(?:@[^\s<>()"'@]+)+/g, '[email]');
}

/** An error without the rows and parameters that databases add: they contain people's texts. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: coverEmails(String(error)) };
  const { name } = error;
  const [message, stack] = [coverEmails(error.message), coverEmails(error.stack ?? '')];
  const known = error as { code?: unknown; constraint?: unknown; table?: unknown };
  return { name, message, stack, code: known.code, constraint: known.constraint, table: known.table };
}

/** Requests appear with method and path only. @param stream default: standard output */
export function createLog(level: string, stream?: DestinationStream): Log {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: {
      err: describeError,
      // The response of a mail server.
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
