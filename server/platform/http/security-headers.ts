/** What browsers are told to do and not to do with our replies. */
import { IncomingMessage, ServerResponse, type OutgoingHttpHeaders } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';
import type { Config } from '#server/platform/config.ts';

/** How long browsers remember to come by https only. */
export const HSTS_SECONDS = 31_536_000;

/** What our pages never ask of a browser, and so nothing that got into one may. */
const permissions =
  'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), magnetometer=(), ' +
  'microphone=(), midi=(), payment=(), serial=(), usb=(), xr-spatial-tracking=()';

/**
 * The headers that every reply has, in small letters. They are the same for all, so they are asked of helmet once: as a
 * plugin it would word them anew for each request, which took a sixth of the time of a small one.
 */
export function securityHeaders(config: Pick<Config, 'publicUrl'>): OutgoingHttpHeaders {
  const protect = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        // Component styles set positions inline; scripts never do.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        frameSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'self'"],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: config.publicUrl.startsWith('https:') ? { maxAge: HSTS_SECONDS } : false,
    crossOriginEmbedderPolicy: false,
  });
  // Nothing is sent with this one.
  const reply = new ServerResponse(new IncomingMessage(new Socket()));
  reply.setHeader('Permissions-Policy', permissions);
  // Most answers name people. A page that names nobody takes it away (`client-files.ts`).
  reply.setHeader('X-Robots-Tag', 'noindex');
  protect(reply.req, reply, (error) => {
    if (error !== undefined) throw error instanceof Error ? error : new Error('The security headers failed');
  });
  return reply.getHeaders();
}
