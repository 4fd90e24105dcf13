/** What browsers are told to do and not to do with our replies. */
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import type { Config } from '#server/platform/config.ts';

/** How long browsers remember to come by https only. */
export const HSTS_SECONDS = 31_536_000;

/** What our pages never ask of a browser, and so nothing that got into one may. */
const permissions =
  'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), magnetometer=(), ' +
  'microphone=(), midi=(), payment=(), serial=(), usb=(), xr-spatial-tracking=()';

/** Gives every reply of this application the security headers. Add it before all hooks that answer. */
export function sendSecurityHeaders(app: FastifyInstance, config: Pick<Config, 'publicUrl'>): void {
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
  app.addHook('onRequest', (request, reply, done) => {
    // Most answers name people. A page that names nobody takes the second one away (`client-files.ts`).
    reply.headers({ 'permissions-policy': permissions, 'x-robots-tag': 'noindex' });
    protect(request.raw, reply.raw, (error) => done(error as Error | undefined));
  });
}
