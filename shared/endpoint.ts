/** Describes an API call once, for the server's route, the client and the OpenAPI document (specification, section 7). */
import { z } from 'zod';

type Schema = z.ZodType;

/** Paths are below `/api`, with `:name` for parameters. */
export interface Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Reply extends Schema = Schema,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: `/${string}`;
  readonly summary: string;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly reply: Reply;
  readonly status: 200 | 201;
  readonly encoding: 'json' | 'multipart';
  /** The multipart field that may have a file. */
  readonly file: string | undefined;
  /** True for every call that changes something. */
  readonly needsCsrf: boolean;
  /** The mailed token is the only proof, so it works in browsers that block cookies. */
  readonly isByLink: boolean;
  /** The client's timeout, if not the usual one; it then does not retry by itself. */
  readonly timeoutMs: number | undefined;
}

/** Specification, section 3. */
export const EVENTS_TIMEOUT_MS = 5000;

const nothing = z.object({});
type Nothing = typeof nothing;

export const detailReply = z.object({ detail: z.string() });

/** The parameters that a path names are ids, unless the call says otherwise. */
type Ids<Path extends string> = z.ZodObject<Record<NamesIn<Path>, typeof idParam>>;
type NamesIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

function idsIn(path: string) {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
  return names.length === 0 ? nothing : z.object(Object.fromEntries(names.map((name) => [name, idParam])));
}

/** Default reply: `detail`, a sentence about what was done. */
export function defineEndpoint<
  What extends `${Endpoint['method']} ${Endpoint['path']}`,
  Reply extends Schema = typeof detailReply,
  Params extends Schema = Ids<What>,
  Query extends Schema = Nothing,
  Body extends Schema = z.ZodUnknown,
>(
  what: What,
  call: {
    summary: string;
    reply?: Reply;
    params?: Params;
    query?: Query;
    body?: Body;
    status?: Endpoint['status'];
    file?: string;
    needsCsrf?: boolean;
    isByLink?: true;
    timeoutMs?: number;
  },
): Endpoint<Params, Query, Body, Reply> {
  const [method, path] = what.split(' ') as [Endpoint['method'], Endpoint['path']];
  return {
    method,
    path,
    summary: call.summary,
    // Safe: a default applies only where the type parameter has its default too.
    reply: call.reply ?? (detailReply as unknown as Reply),
    params: call.params ?? (idsIn(path) as unknown as Params),
    query: call.query ?? (nothing as unknown as Query),
    body: call.body ?? (z.unknown() as unknown as Body),
    status: call.status ?? 200,
    encoding: call.file === undefined ? 'json' : 'multipart',
    file: call.file,
    needsCsrf: call.needsCsrf ?? method !== 'GET',
    isByLink: call.isByLink ?? false,
    timeoutMs: call.timeoutMs,
  };
}

/** Digits only, small enough for a database key. */
export const idParam = z
  .string()
  .regex(/^[1-9][0-9]{0,14}$/)
  .transform(Number);

/** In replies: a Date of the server is ISO 8601 on the wire (`JSON.stringify`). */
export const instant = z
  .custom<string>((value) => typeof value === 'string' || value instanceof Date)
  .meta({ type: 'string' }) as unknown as z.ZodType<string, string | Date>;

export const digits = z.union([z.int32(), z.string().regex(/^\d{1,7}$/)]).transform(Number);

/** Without `page` the whole list is returned. */
export const pageQuery = {
  page: digits.pipe(z.number().min(1).max(1_000_000)).optional(),
  page_size: digits.pipe(z.number().min(1).max(200)).optional(),
};
