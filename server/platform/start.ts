/** Warns about settings that are allowed but rarely intended. */
import type { Config } from './config.ts';

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

/** Prevents the start; its message is shown without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
