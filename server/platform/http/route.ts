/**
 * Registers a call of the contract. Every route declares who may call it; guards run before the handler, and a route
 * without a declaration does not start (see `http-app.ts`).
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import { requireCsrf } from '#server/platform/auth/csrf.ts';
import { NotAllowed, NotSignedIn, WrongType } from './errors.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { noteOutcome, rememberAccount } from '#server/platform/auth/security-log.ts';
import { findCaller, type Caller } from '#server/platform/auth/sessions.ts';

/** Who may call a route. */
type Access = 'anyone' | 'signed-in' | 'administrator' | 'head';

/** What a route declares about itself. */
export interface RouteRules<A extends Access = Access> {
  readonly access: A;
  /** Written to the security log however it ends: ways in and out, and changes of who may do or see what. */
  readonly audited?: true;
  /** The parameter that is a secret: the log shows no address from its first parameter on. */
  readonly secretParam?: string;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    audited?: true;
    secretParam?: string;
    needsCsrf?: boolean;
    upload?: Upload;
  }
}

/** A form that brings a file, for the description of the API. */
export interface Upload {
  readonly fields: z.ZodType;
  readonly file: string;
}

/** What a handler gets. */
export interface Call<E extends Endpoint, A extends Access> {
  readonly params: z.output<E['params']>;
  readonly query: z.output<E['query']>;
  readonly body: z.output<E['body']>;
  /** Who calls; for routes that anyone may call, nobody. */
  readonly caller: A extends 'anyone' ? undefined : Caller;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type Handler<E extends Endpoint, A extends Access> = (
  call: Call<E, A>,
) => Promise<z.input<E['reply']> | FastifyReply>;

/** Adds the route of an endpoint below `/api`, with who may call it, or with all that it declares. */
export function route<E extends Endpoint, A extends Access>(
  app: FastifyInstance,
  context: AppContext,
  endpoint: E,
  declared: A | RouteRules<A>,
  handler: Handler<E, A>,
): void {
  const rules: RouteRules<A> = typeof declared === 'string' ? { access: declared } : declared;
  const { access } = rules;
  const takesBody = endpoint.encoding === 'json' && endpoint.body.type !== 'unknown';
  app.route({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    config: {
      ...rules,
      needsCsrf: endpoint.needsCsrf,
      ...(endpoint.file === undefined ? {} : { upload: { fields: endpoint.body, file: endpoint.file } }),
    },
    schema: {
      summary: endpoint.summary,
      tags: [endpoint.path.split('/')[1] ?? ''],
      ...(endpoint.path.includes(':') ? { params: endpoint.params } : {}),
      ...(endpoint.method === 'GET' || endpoint.method === 'DELETE' ? { querystring: endpoint.query } : {}),
      ...(takesBody ? { body: endpoint.body } : {}),
      response: { [endpoint.status]: endpoint.reply },
    },
    // Before the body is read: who may not call is told so first.
    onRequest: [
      ...(endpoint.needsCsrf ? [checkCsrf(context)] : []),
      ...(takesBody ? [refuseFiles] : []),
      ...(access === 'anyone' ? [] : [admit(context, access)]),
    ],
    preValidation: takesBody ? [fillInBody] : [],
    onResponse: (request, reply, done) => {
      noteOutcome(request, `${endpoint.method} ${endpoint.path}`, reply.statusCode, rules.audited === true);
      done();
    },
    handler: async (request, reply) => {
      const result = await handler({
        params: request.params as z.output<E['params']>,
        query: request.query as z.output<E['query']>,
        body: request.body as z.output<E['body']>,
        caller: callers.get(request) as Call<E, A>['caller'],
        request,
        reply,
      });
      // Who waits for a reply, waits until it is sent, and gets nothing.
      if (reply.sent) return reply;
      reply.status(endpoint.status);
      return result;
    },
  });
}

function checkCsrf({ config }: AppContext) {
  return (request: FastifyRequest, _reply: FastifyReply, done: () => void): void => {
    requireCsrf(config, request);
    done();
  };
}

function refuseFiles(request: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  if (request.headers['content-type']?.startsWith('multipart/')) throw new WrongType();
  done();
}

/** A missing body is a form with nothing filled in, so that the ordered checks speak about it. */
function fillInBody(request: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  request.body ??= {};
  done();
}

/** Looks up the session, and refuses who may not call. */
function admit(context: AppContext, access: Exclude<Access, 'anyone'>) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const caller = await findCaller(context, request, reply);
    if (!caller) throw new NotSignedIn();
    rememberAccount(request, caller.account_id);
    if (access !== 'signed-in' && !caller.is_school_administration) throw new NotAllowed();
    if (access === 'head' && !caller.is_school_administration_head) throw new NotAllowed();
    callers.set(request, caller);
  };
}

const callers = new WeakMap<FastifyRequest, Caller>();

declare module 'fastify' {
  interface FastifyInstance {
    /** The methods of the routes at a path (without its query), each once; none where there is no route. */
    methodsAt(path: string): string[];
  }
}

/** Remembers the routes that are added from now on. */
export function rememberRoutes(app: FastifyInstance): void {
  const routes: { readonly fits: RegExp; readonly methods: readonly string[] }[] = [];
  app.decorate('methodsAt', (path) => {
    const found = routes.filter(({ fits }) => fits.test(path)).flatMap(({ methods }) => methods);
    return [...new Set(found)].sort();
  });
  app.addHook('onRoute', ({ url, method }) => {
    routes.push({ fits: pattern(url), methods: [method].flat() });
  });
}

/** The address of a route with `:name` for a part of it and `*` for all the rest, with and without a slash at its end. */
function pattern(url: string): RegExp {
  const plain = url.replace(/\/$/, '').replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${plain.replaceAll(/:\w+/g, '[^/]+').replaceAll('*', '.*')}/?$`);
}
