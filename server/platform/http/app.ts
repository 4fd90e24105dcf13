/** The HTTP application without routes: parsing, security headers, cookies, errors. */
import { randomUUID } from 'node:crypto';
import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate as afterRequests } from 'node:timers/promises';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import {
  fastify,
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
} from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import helmet from 'helmet';
import { handOutCsrfToken } from '#server/platform/auth/csrf.ts';
import type { Config } from '#server/platform/config.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { hideSecretsOf } from '#server/platform/log.ts';
import { refuseSlowBodies } from './answer-limit.ts';
import { brotliParams, COMPRESSED_AT_ONCE } from './ready-answer.ts';
import { describeStatus, handleErrors } from './error-handler.ts';
import { rememberRoutes, type Access } from './route.ts';
import { closingMs, lastRequestsMs, shutDownGracefully } from './graceful-shutdown.ts';

/** Bytes per JSON body; forms are far smaller, and uploads have their own limit. */
const BODY_LIMIT = 128 * 1024;

/** Longer than browsers wait for the slowest upload, so that we never cut one. */
const REQUEST_ARRIVES_MS = 180_000;

/** Responses that are the same for everybody. */
const cacheable = /^\/(?!api\/)(assets\/|pictures\/|[^?]*\.[a-z0-9]{2,11}($|\?))/;

/** The id in the proxy's log, in the form of nginx; without a proxy, visitors could choose it. */
function proxyRequestId({ trustProxy }: Config, id: unknown): string | undefined {
  return trustProxy.length > 0 && typeof id === 'string' && /^[0-9a-f]{32}$/.test(id) ? id : undefined;
}

export async function createHttpApp(context: AppContext): Promise<FastifyInstance> {
  const { config } = context;
  const loggerInstance: FastifyBaseLogger = context.log;
  const app: FastifyInstance = fastify({
    loggerInstance,
    // Logged in the hook below, without secrets in addresses.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    bodyLimit: BODY_LIMIT,
    genReqId: ({ headers }) => proxyRequestId(config, headers['x-request-id']) ?? randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    forceCloseConnections: 'idle',
    // Requests on open connections are still answered while stopping.
    return503OnClosing: false,
    frameworkErrors: (error, _request, reply: FastifyReply) => {
      const status = error.statusCode ?? 400;
      void reply
        .status(status)
        // Before the hooks that set these for everything else.
        .headers({
          'x-content-type-options': 'nosniff',
          'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
          ...(config.publicUrl.startsWith('https:') && {
            'strict-transport-security': `max-age=${HSTS_SECONDS}; includeSubDomains`,
          }),
        })
        .type('application/json')
        .send({ detail: describeStatus(status) });
    },
    requestTimeout: REQUEST_ARRIVES_MS,
    // The framework counts a stop that takes longer as a fault.
    pluginTimeout: closingMs(config),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  handleErrors(app);
  acceptEmptyJson(app);
  declareEveryAccess(app);
  rememberRoutes(app);
  shutDownGracefully(app, config);
  sendSecurityHeaders(app, config);
  refuseForeignHosts(app, config);
  closeSilentConnections(app, config);
  refuseSlowBodies(app);

  await app.register(cookie);
  await app.register(compress, {
    threshold: 1024,
    syncThreshold: COMPRESSED_AT_ONCE,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: brotliParams },
    // Browsers send nothing compressed, so decompression would only allow bombs.
    globalDecompression: false,
  });
  app.addHook('onRequest', (request, reply, done) => {
    // Not on responses that shared caches keep.
    if (request.method === 'GET' && !cacheable.test(request.url)) handOutCsrfToken(config, request, reply);
    done();
  });
  app.addHook('onSend', async (request, reply, payload) => {
    // API responses are private, unless a route says otherwise.
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) {
      reply.header('cache-control', 'no-store');
    }
    if (payload instanceof Readable) {
      if (request.method !== 'HEAD') return payload;
      // A HEAD request needs no body. Destroying the stream in flight would end the connection before the headers.
      payload.destroy();
      return Readable.from([]);
    }
    // Responses to requests that came together go out together: waking the proxy for each took half of the time.
    await afterRequests();
    // Compressing and sending long texts takes half the time as bytes.
    return typeof payload === 'string' && payload.length >= 4096 ? Buffer.from(payload) : payload;
  });
  if (context.log.isLevelEnabled('debug')) {
    app.addHook('onResponse', (request, reply, done) => {
      request.log.debug(
        { req: request, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
        'request',
      );
      done();
    });
  }
  return app;
}

/** Some calls of the specification have an empty body with the JSON content type. */
function acceptEmptyJson(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain');
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body as string, done);
  });
}

/** Connections that browsers open in advance must not delay a stop. */
function closeSilentConnections(app: FastifyInstance, config: Pick<Config, 'drainSeconds'>): void {
  const silent = new Set<Socket>();
  app.server.on('connection', (socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  app.server.on('request', (request) => silent.delete(request.socket));
  app.addHook('preClose', async () => {
    for (const socket of silent) socket.destroy();
    setTimeout(() => app.server.closeAllConnections(), lastRequestsMs(config)).unref();
  });
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Every registered call below `/api`, such as `GET /accounts`, with who may call it. */
    readonly apiCalls: ReadonlyMap<string, Access>;
    /** Addresses that take larger bodies, for the proxy: bytes of JSON, or `form` for uploads. */
    readonly largeBodies: ReadonlyMap<string, number | 'form'>;
  }
  interface FastifyContextConfig {
    /** Answers for any host: load balancers often send none, or an address. */
    anyHost?: boolean;
  }
}

function declareEveryAccess(app: FastifyInstance): void {
  const calls = new Map<string, Access>();
  app.decorate('apiCalls', calls);
  const largeBodies = new Map<string, number | 'form'>();
  app.decorate('largeBodies', largeBodies);
  app.addHook('onRoute', (options) => {
    // The API docs' pages come from a plugin and are public.
    if (options.url.startsWith('/api/docs')) options.config = { ...options.config, access: 'anyone' };
    const access = options.config?.access;
    if (options.url.startsWith('/api') && access === undefined) {
      throw new Error(`The route ${String(options.method)} ${options.url} does not declare who may call it`);
    }
    if (options.config?.secretParam !== undefined) hideSecretsOf(options.url);
    else if (options.url.includes(':token')) {
      throw new Error(`The route ${String(options.method)} ${options.url} does not declare its secretParam`);
    }
    if (!options.url.startsWith('/api/') || access === undefined) return;
    if (options.config?.upload !== undefined) largeBodies.set(options.url, 'form');
    else if ((options.bodyLimit ?? 0) > BODY_LIMIT) largeBodies.set(options.url, options.bodyLimit ?? 0);
    for (const method of [options.method].flat())
      calls.set(`${method} ${options.url.slice('/api'.length)}`, access);
  });
}

/** Names for one's own computer, which no other site can use. Also in production, for a proxy on the same machine. */
const loopback = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i;

// Requires our host name, whatever proxies say. Otherwise another site's page whose name resolves to us (DNS rebinding) could
// read all responses, /dev/mail included.
function refuseForeignHosts(app: FastifyInstance, { publicUrl }: Pick<Config, 'publicUrl'>): void {
  const { host, port, protocol } = new URL(publicUrl);
  const standardPort = protocol === 'https:' ? 443 : 80;
  const ours = new Set(port === '' ? [host, `${host}:${standardPort}`] : [host]);
  const detail = `This is not the address of Limelight. Please use ${publicUrl}`;
  app.addHook('onRequest', (request, reply, done) => {
    // HTTP/1.0 requests may have none; browsers do not send them.
    const named = (request.headers.host ?? '').toLowerCase();
    if (ours.has(named) || loopback.test(named) || request.routeOptions.config.anyHost === true) {
      done();
      return;
    }
    reply.status(421).header('cache-control', 'no-store');
    if (request.url.startsWith('/api/')) void reply.send({ detail });
    else void reply.type('text/plain; charset=utf-8').send(`${detail}\n`);
  });
}

const HSTS_SECONDS = 31_536_000;

/** Features our pages never use, so injected code may not, either. */
const permissions =
  'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), magnetometer=(), ' +
  'microphone=(), midi=(), payment=(), serial=(), usb=(), xr-spatial-tracking=()';

/** Call it before all hooks that respond. */
function sendSecurityHeaders(app: FastifyInstance, config: Pick<Config, 'publicUrl'>): void {
  const headers = {
    // Most responses name people; pages that do not remove the second header (`static-files.ts`).
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

/** Runs the middleware once: its headers are constant, and running it took a tenth of a short response's time. */
function headersOf(middleware: ReturnType<typeof helmet>): Record<string, string> {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  middleware(response.req, response, (error) => {
    if (error) throw error as Error;
  });
  return response.getHeaders() as Record<string, string>;
}
