/**
 * One API call, described once: the server registers its route from it, the client calls it, and the OpenAPI
 * document is made from it (specification, section 7).
 */
import { z } from 'zod';

type Schema = z.ZodType;

/** The description of one call. Paths are written below `/api`, with `:name` for parameters. */
export interface Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Reply extends Schema = Schema,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: `/${string}`;
  /** One line for the API document. */
  readonly summary: string;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly reply: Reply;
  /** Status of a success. */
  readonly status: 200 | 201;
  /** How the body travels. Multipart is used only where a file comes along. */
  readonly encoding: 'json' | 'multipart';
  /** The field of a multipart body that may bring a file. */
  readonly file: string | undefined;
  /** True when the caller must prove to be our page: every call that changes something. */
  readonly needsCsrf: boolean;
}

/** What an endpoint without parameters, query or body has in that place. */
const nothing = z.object({});
type Nothing = typeof nothing;

/** Fills in what most calls leave out. */
export function defineEndpoint<
  Reply extends Schema,
  Params extends Schema = Nothing,
  Query extends Schema = Nothing,
  Body extends Schema = z.ZodUnknown,
>(call: {
  method: Endpoint['method'];
  path: Endpoint['path'];
  summary: string;
  reply: Reply;
  params?: Params;
  query?: Query;
  body?: Body;
  status?: Endpoint['status'];
  file?: string;
  needsCsrf?: boolean;
}): Endpoint<Params, Query, Body, Reply> {
  return {
    method: call.method,
    path: call.path,
    summary: call.summary,
    reply: call.reply,
    // Safe: the default is only taken where the type parameter has its default too.
    params: call.params ?? (nothing as unknown as Params),
    query: call.query ?? (nothing as unknown as Query),
    body: call.body ?? (z.unknown() as unknown as Body),
    status: call.status ?? 200,
    encoding: call.file === undefined ? 'json' : 'multipart',
    file: call.file,
    needsCsrf: call.needsCsrf ?? call.method !== 'GET',
  };
}

/** The general message that most calls without data of their own answer with. */
export const detailReply = z.object({ detail: z.string() });

/**
 * A text of a form. A missing or null field is the empty text, so that the ordered checks speak about it and
 * not the parser; surrounding white space never counts.
 */
export const formText = z
  .string()
  .max(20_000)
  // The database has no place for these: NUL, and half of a character that has two halves.
  .refine(
    (text) => !text.includes('\u0000') && text.isWellFormed(),
    'This text has a character that is not allowed',
  )
  .nullish()
  .transform((text) => (text ?? '').trim());

/** What a list is searched for. */
export const searchText = z
  .string()
  .max(200)
  // The database has no place for it.
  .refine((text) => !text.includes('\u0000'), 'This text has a character that is not allowed')
  .optional();

/** A number from a path: digits only, small enough for a database key. */
export const idParam = z
  .string()
  .regex(/^[1-9][0-9]{0,14}$/)
  .transform(Number);

/** A whole number of a query, in digits only. */
export const digits = z.union([z.number().int(), z.string().regex(/^\d{1,7}$/)]).transform(Number);

/** Which page of a list is asked for, and how many rows a page has. Without `page` a list is answered whole. */
export const pageQuery = {
  page: digits.pipe(z.number().min(1).max(1_000_000)).optional(),
  page_size: digits.pipe(z.number().min(1).max(200)).optional(),
};
