/** Registers contract calls. Every route declares who may call it, or the server does not start (`app.ts`). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import { requireCsrf } from '#server/platform/auth/csrf.ts';
import { concurrencyLimits, type ConcurrencyLimitName } from '#server/platform/concurrency-limits.ts';
import { answerInTime } from './answer-limit.ts';
import { describeStatus } from './error-handler.ts';
import { Conflict, NotAllowed, NotSignedIn, Refusal } from './errors.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { noteOutcome, rememberAccount } from '#server/platform/auth/security-log.ts';
import { requireFreshSignIn, requireSecondFactor, type FreshSignIn } from '#server/platform/auth/staff.ts';
import { networkOf } from '#server/platform/auth/rate-limit.ts';
import { findCaller, type Caller } from '#server/platform/auth/sessions.ts';

/**
 * `signed-in` includes people removed from their school, `of-a-school` people waiting to be admitted, `member` neither.
 * `staff`: administrators, and advisers, who see their groups only. `visitor`: nobody may be signed in in the browser.
 */
export type Access =
  'anyone' | 'visitor' | 'signed-in' | 'of-a-school' | 'member' | 'staff' | 'administrator' | 'head';

interface RouteRules<A extends Access = Access> {
  readonly access: A;
  /** Always in the security log: logins, logouts and changes of permissions. */
  readonly audited?: true;
  /** A secret parameter: the log cuts the address at its first parameter. */
  readonly secretParam?: string;
  /** The person must have signed in or confirmed who they are within ten minutes (decision 0043). */
  readonly needsFreshSignIn?: FreshSignIn;
  /** Expensive: takes a slot of this limit until the response is serialized. */
  readonly limit?: ConcurrencyLimitName;
  readonly bodyLimit?: number;
}

declare module 'fastify' {
  interface FastifyContextConfig extends Partial<RouteRules> {
    needsCsrf?: boolean;
    isByLink?: boolean;
    upload?: Upload;
  }
  interface FastifyInstance {
    methodsAt(path: string): string[];
  }
}

export interface Upload {
  readonly fields: z.ZodType;
  readonly file: string;
}

export interface Call<E extends Endpoint, A extends Access> {
  readonly params: z.output<E['params']>;
  readonly query: z.output<E['query']>;
  readonly body: z.output<E['body']>;
  readonly caller: A extends 'anyone' | 'visitor' ? undefined : Caller;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type Handler<E extends Endpoint, A extends Access> = (
  call: Call<E, A>,
) => Promise<z.input<E['reply']> | FastifyReply>;

export type Route = ReturnType<typeof routesOf>;

/** Returns a function that adds an endpoint below `/api`, with its access or all its rules. */
export function routesOf(app: FastifyInstance, context: AppContext) {
  return <E extends Endpoint, A extends Access>(
    endpoint: E,
    declared: A | RouteRules<A>,
    handler: Handler<E, A>,
  ): void => {
    const rules: RouteRules<A> = typeof declared === 'string' ? { access: declared } : declared;
    const { access, bodyLimit, limit } = rules;
    const takesBody = endpoint.encoding === 'json' && endpoint.body.type !== 'unknown';
    const isDownload = endpoint.reply.type === 'unknown';
    app.route({
      method: endpoint.method,
      url: `/api${endpoint.path}`,
      ...(bodyLimit !== undefined && { bodyLimit }),
      config: {
        ...rules,
        needsCsrf: endpoint.needsCsrf,
        isByLink: endpoint.isByLink,
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
      // Checks access before reading the body.
      onRequest: [
        ...(endpoint.needsCsrf ? [checkCsrf(context, endpoint.isByLink)] : []),
        ...(takesBody ? [refuseFiles] : []),
        ...(access === 'anyone'
          ? []
          : access === 'visitor'
            ? [refuseSignedIn(context)]
            : [admit(context, access, rules.needsFreshSignIn, endpoint.needsCsrf)]),
      ],
      ...(limit !== undefined && { preHandler: acquireSlot(limit), onSend: releaseSlot }),
      preValidation: takesBody ? [fillInBody] : [],
      onResponse: (request, reply, done) => {
        noteOutcome(request, `${endpoint.method} ${endpoint.path}`, reply.statusCode, rules.audited === true);
        done();
      },
      handler: async (request, reply) => {
        const work = handler({
          params: request.params as z.output<E['params']>,
          query: request.query as z.output<E['query']>,
          body: request.body as z.output<E['body']>,
          caller: callers.get(request) as Call<E, A>['caller'],
          request,
          reply,
        });
        const answering = { isWriting: endpoint.needsCsrf, readsBody: endpoint.encoding === 'multipart' };
        const result = isDownload ? await work : await answerInTime(context, request, answering, work);
        // The reply was already sent.
        if (reply.sent) return reply;
        reply.status(endpoint.status);
        return result;
      },
    });
  };
}

const heldSlots = new WeakMap<FastifyRequest, () => void>();

function acquireSlot(limit: ConcurrencyLimitName) {
  return async (request: FastifyRequest): Promise<void> => {
    const from = callers.get(request)?.account_id ?? networkOf(request.ip);
    heldSlots.set(request, await concurrencyLimits[limit].take({ from }));
  };
}

async function releaseSlot(request: FastifyRequest): Promise<void> {
  heldSlots.get(request)?.();
}

function checkCsrf({ config }: AppContext, isByLink: boolean) {
  return (request: FastifyRequest, _reply: FastifyReply, done: () => void): void => {
    requireCsrf(config, request, isByLink);
    done();
  };
}

function refuseFiles(request: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  if (request.headers['content-type']?.startsWith('multipart/'))
    throw new Refusal(415, { detail: describeStatus(415) });
  done();
}

/** A missing body counts as an empty form, so that the ordered checks report it. */
function fillInBody(request: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  request.body ??= {};
  done();
}

function refuseSignedIn(context: AppContext) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (await findCaller(context, request, reply))
      throw new NotAllowed(
        'You are logged in to an account in this browser. Please log out first.',
        'signed_in',
      );
  };
}

function admit(
  context: AppContext,
  access: Exclude<Access, 'anyone' | 'visitor'>,
  needsFreshSignIn: FreshSignIn | undefined,
  isWriting: boolean,
) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const finding = findCaller(context, request, reply);
    const caller = await answerInTime(context, request, { isWriting: false }, finding);
    if (!caller) throw new NotSignedIn();
    rememberAccount(request, caller.account_id);
    if (isWriting) refuseOtherPage(request, caller);
    if (access === 'of-a-school' || access === 'member') refuseOutsider(caller, access);
    const isForStaff = access === 'administrator' || access === 'head';
    if (isForStaff && !caller.is_school_administration) throw new NotAllowed();
    if (access === 'staff' && !caller.is_adviser && !caller.is_school_administration) throw new NotAllowed();
    if (access === 'head' && !caller.is_school_administration_head) throw new NotAllowed();
    const now = context.clock.now();
    if (access !== 'signed-in') requireSecondFactor(caller, now);
    if (needsFreshSignIn) requireFreshSignIn(caller, needsFreshSignIn, now);
    callers.set(request, caller);
  };
}

// Pages say for which account they were made; programs need not. Calls for `anyone` store nothing for the account. @throws
// Conflict when another account has logged in in this browser since
function refuseOtherPage({ headers }: FastifyRequest, { account_id }: Caller): void {
  const page = headers['x-limelight-account'];
  if (page === undefined || page === String(account_id)) return;
  throw new Conflict('Somebody else is logged in here.', 'other_account');
}

/** @throws NotAllowed for people without a school, and for people waiting where only members may */
export function refuseOutsider({ standing }: Pick<Caller, 'standing'>, access: 'of-a-school' | 'member') {
  if (standing === 'removed') throw new NotAllowed('You have no school at the moment.', 'no_school');
  if (access === 'member' && standing !== 'member') {
    throw new NotAllowed('Your school has not confirmed yet that you are its student.', 'not_admitted');
  }
}

const callers = new WeakMap<FastifyRequest, Caller>();

export function rememberRoutes(app: FastifyInstance): void {
  const routes: { readonly fits: RegExp; readonly methods: readonly string[] }[] = [];
  app.decorate('methodsAt', (path) => {
    const found = routes.filter(({ fits }) => fits.test(path)).flatMap(({ methods }) => methods);
    return [...new Set(found)].sort();
  });
  app.addHook('onRoute', ({ url, method }) => {
    routes.push({ fits: addressPattern(url), methods: [method].flat() });
  });
}

/** Supports `:name` and `*`, with or without a trailing slash. */
export function addressPattern(url: string, flags = ''): RegExp {
  const plain = url.replace(/\/$/, '').replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${plain.replaceAll(/:\w+/g, '[^/]+').replaceAll('*', '.*')}/?$`, flags);
}
