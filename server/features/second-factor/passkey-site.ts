/** The site that passkeys belong to. Browsers make them for names reached over https only, and for localhost. */
import type { Config } from '#server/platform/config.ts';

export interface PasskeySite {
  readonly id: string;
  readonly origin: string;
}

/** Undefined where PUBLIC_URL is one for which no browser makes a passkey. */
export function passkeySite({ publicUrl }: Pick<Config, 'publicUrl'>): PasskeySite | undefined {
  const { hostname, origin, protocol } = new URL(publicUrl);
  const isNumber = hostname.startsWith('[') || /^[\d.]+$/.test(hostname);
  const isSecure = protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost');
  return isSecure && !isNumber ? { id: hostname, origin } : undefined;
}
