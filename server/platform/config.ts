/** Reads the environment once and reports every problem together (rulings, section 8). */
import { isIP } from 'node:net';
import path from 'node:path';
import { z } from 'zod';
import { StartError } from './start.ts';

export type Config = Readonly<ReturnType<typeof readConfig>>;

/** An address such as 127.0.0.1, or a network such as 10.0.0.0/8. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

const upTo = (most: number, says: string) => z.coerce.number('must be a number').int().min(0).max(most, says);
const port = upTo(65535, 'must be a port, 0 to 65535');
const like = (pattern: RegExp, says: string) => z.string().regex(pattern, says);
const isAddress = like(/@/, 'must be an email address');

const schema = z.object({
  PORT: port.default(8080),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: like(
    /^https?:\/\/[^/?#\s@]+\/?$/,
    'must be an address such as https://hours.example.org, without a path',
  ).optional(),
  DATABASE_URL: like(/^postgres(ql)?:\/\//, 'must begin with postgresql://').optional(),
  DATA_DIR: z.string().default('./data'),
  LIMELIGHT_POSTGRES_BIN: z.string().optional(),
  LIMELIGHT_KEY_FILE: z.string().optional(),
  SMTP_URL: like(/^smtps?:\/\//, 'must begin with smtp:// or smtps://').optional(),
  SMTP_TLS: z.enum(['required', 'if-offered'], 'must be required or if-offered').optional(),
  MAIL_FROM: isAddress.regex(/^[^\r\n]*$/).default('limelight@localhost'),
  CONTACT_EMAIL: isAddress.optional(),
  DEMO: z.enum(['on', 'off'], 'must be on or off').optional(),
  TRUST_PROXY: z
    .string()
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter((address) => address !== ''))
    .refine((addresses) => addresses.every(isNetwork), 'must be addresses or networks such as 10.0.0.0/8'),
  ROLE: z.enum(['web', 'worker', 'all'], 'must be web, worker or all').default('all'),
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  DRAIN_SECONDS: upTo(60, 'must be seconds, 0 to 60').default(0),
  LOG_LEVEL: z
    .enum(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      'must be a level such as info or debug',
    )
    .default('info'),
  NODE_ENV: z.string().default(''),
});

/** For child processes: without our settings, which include passwords, and PostgreSQL's variables. */
export function childEnvironment(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Record<string, string | undefined> {
  const isOurs = (name: string): boolean => name in schema.shape || name.startsWith('PG');
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !isOurs(name)));
}

/** An empty variable counts as unset. @throws StartError naming every wrong variable */
export function readConfig(environment: Record<string, string | undefined>) {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(set);
  const problems = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  const production = set['NODE_ENV'] === 'production';
  if (production && set['DEMO'] === 'on') problems.push('DEMO: cannot be on when NODE_ENV is production');
  const reachable = ['HOST', 'PUBLIC_URL'].filter((name) => isForeign(hostIn(set[name])));
  if (!production && set['DEMO'] === undefined && reachable.length > 0) {
    problems.push(`DEMO: must be on or off, since ${reachable.join(' and ')} ${CHOOSE_DEMO}`);
  }
  if (isWildcard(set['HOST']) && set['PUBLIC_URL'] === undefined) {
    problems.push(`PUBLIC_URL: must be set, since HOST is ${set['HOST']}, which no browser can open`);
  }
  if (!parsed.success || problems.length > 0) {
    const lines = problems.map((line) => `\n  ${line}`);
    throw new StartError(`The environment has ${problems.length} problem(s):${lines.join('')}`);
  }
  const values = parsed.data;
  return {
    port: values.PORT,
    host: values.HOST,
    /** The base of links in mail, without a trailing slash. */
    publicUrl: (values.PUBLIC_URL ?? `http://${shownHost(values.HOST)}:${values.PORT}`).replace(/\/+$/, ''),
    /** Undefined: the embedded PostgreSQL in `dataDir`. */
    databaseUrl: values.DATABASE_URL,
    dataDir: path.resolve(values.DATA_DIR),
    /** For the embedded database; undefined: the programs from npm. */
    postgresBin:
      values.LIMELIGHT_POSTGRES_BIN === undefined ? undefined : path.resolve(values.LIMELIGHT_POSTGRES_BIN),
    keyFile: path.resolve(values.LIMELIGHT_KEY_FILE ?? path.join(values.DATA_DIR, 'limelight.key')),
    /** Undefined: mail is kept and readable at /dev/mail. */
    smtpUrl: values.SMTP_URL,
    smtpNeedsTls: needsTls(values.SMTP_TLS, values.SMTP_URL, production),
    mailFrom: values.MAIL_FROM,
    // Without the sender's name.
    contactEmail: values.CONTACT_EMAIL ?? /<([^>]+)>/.exec(values.MAIL_FROM)?.[1] ?? values.MAIL_FROM,
    demo: values.DEMO === undefined ? values.DATABASE_URL === undefined && !production : values.DEMO === 'on',
    trustProxy: values.TRUST_PROXY,
    role: values.ROLE,
    metricsPort: values.METRICS_PORT,
    metricsHost: values.METRICS_HOST,
    drainSeconds: values.DRAIN_SECONDS,
    logLevel: values.LOG_LEVEL,
    production,
    /** By HOST, or by PUBLIC_URL and a proxy. */
    isReachable: reachable.length > 0,
    /** Never in production or with a real mail server, and on a reachable host only in the demo. */
    devMail: values.SMTP_URL === undefined && !production && (reachable.length === 0 || values.DEMO === 'on'),
  };
}

/** Production encrypts mail and the mail server's password by default. */
function needsTls(
  setting: 'required' | 'if-offered' | undefined,
  smtpUrl: string | undefined,
  production: boolean,
): boolean {
  if (smtpUrl === undefined) return false;
  if (setting !== undefined) return setting === 'required';
  return production && !isLoopback(URL.parse(smtpUrl)?.hostname ?? '');
}

const CHOOSE_DEMO =
  'can be reached from other computers: with on everybody can sign in with the known passwords of the demo and, without SMTP_URL, read all mail at /dev/mail; with off there is neither. For real use set NODE_ENV=production';

function isLoopback(hostname: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/i.test(hostname);
}

function shownHost(host: string): string {
  return isIP(host) === 6 ? `[${host}]` : host;
}

function hostIn(setting: string | undefined): string | undefined {
  if (setting === undefined) return undefined;
  return URL.parse(setting.includes('://') ? setting : `http://${shownHost(setting)}`)?.hostname ?? setting;
}

function isForeign(hostname: string | undefined): boolean {
  return hostname !== undefined && !isLoopback(hostname);
}

/** Can be listened on, but not connected to. */
function isWildcard(host: string | undefined): boolean {
  return ['0.0.0.0', '[::]'].includes(hostIn(host) ?? '');
}

/** Warns about settings that are allowed but rarely intended. */
export function startWarnings(config: Config): string[] {
  const found: string[] = [];
  if (config.smtpUrl === undefined && !config.devMail) {
    found.push('SMTP_URL is not set, so mail is kept in the database and reaches nobody.');
  }
  if (config.isReachable && config.demo) {
    found.push(
      `Other computers can reach this: everybody can sign in with the demo accounts${config.devMail ? ' and read all mail at /dev/mail' : ''}.`,
    );
  }
  // The product serves no https itself, so there is a proxy.
  if (config.production && config.publicUrl.startsWith('https:') && config.trustProxy.length === 0) {
    found.push(
      'PUBLIC_URL is https and TRUST_PROXY is not set: to the limits all visitors have the one address of the proxy.',
    );
  }
  if (config.role === 'web' && config.databaseUrl === undefined) {
    found.push('ROLE is web and DATABASE_URL is not set, so no other process can send the mail of this one.');
  }
  return found;
}
