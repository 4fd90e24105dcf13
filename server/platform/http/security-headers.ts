/** Security headers of our responses. */
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import type { Config } from '#server/platform/config.ts';

export const HSTS_SECONDS = 31_536_000;

/** Features our pages never use, and injected code may not either. */
const permissions =
  'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), magnetometer=(), ' +
  'microphone=(), midi=(), payment=(), serial=(), usb=(), xr-spatial-tracking=()';

/** Adds the security headers to every response. Call it before all hooks that respond. */
export function sendSecurityHeaders(app: FastifyInstance, config: Pick<Config, 'publicUrl'>): void {
  const headers = {
    // Most responses name people. Pages that do not remove the second header (`static-files.ts`).
    'permissions-policy': permissions,
    'x-robots-tag': 'noindex',
    ...headersOf(
      helmet({
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
      }),
    ),
  };
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

/** What a middleware sets on every response. It is asked once: asking it each time took a tenth of a short answer. */
function headersOf(middleware: ReturnType<typeof helmet>): Record<string, string> {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  middleware(response.req, response, (error) => {
    if (error) throw error as Error;
  });
  return response.getHeaders() as Record<string, string>;
}
