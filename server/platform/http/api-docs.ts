/** The OpenAPI document, generated from the routes' schemas, and a page to read it (rulings, section 1). */
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { readyAnswer, sendReady, type ReadyAnswer } from './ready-answer.ts';
import type { Upload } from './route.ts';

/** Must be registered before the routes that it describes. */
export async function describeApi(app: FastifyInstance, publicUrl: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Limelight',
        version: '1',
        license: { name: 'MIT', identifier: 'MIT' },
        description:
          'Calls that change something may name in `X-Limelight-Account` the account (`id` of `GET /accounts`) that they are meant for: when another one is logged in, they are refused with 409. Every path also answers with a trailing slash.',
      },
      servers: [{ url: publicUrl }],
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: 'sessionid', description: 'Set by signing in.' },
          csrfCookie: { type: 'apiKey', in: 'cookie', name: 'csrftoken', description: 'Set by any GET.' },
          csrfHeader: {
            type: 'apiKey',
            in: 'header',
            name: 'X-CSRFToken',
            description:
              'The value of `csrftoken`. Where it is enough alone: `no-cookies`, in a request without cookies.',
          },
        },
      },
    },
    transform: (data) => {
      const { config = {}, method } = data.route;
      const described = describeUpload(jsonSchemaTransform(data), config.upload);
      const { schema } = described;
      if (schema.hide) return described;
      const more = { operationId: nameCall(String(method), data.url), security: proofsFor(config) };
      return {
        ...described,
        schema: { ...schema, ...more, response: { ...Object(schema.response), '4xx': refusal } },
      };
    },
  });
  // Half a megabyte, constant until the process ends.
  const made = new Map<'json' | 'yaml', ReadyAnswer>();
  const send = (request: FastifyRequest, reply: FastifyReply, form: 'json' | 'yaml') => {
    const answer =
      made.get(form) ??
      readyAnswer(form === 'json' ? JSON.stringify(app.swagger()) : app.swagger({ yaml: true }));
    made.set(form, answer);
    reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding' });
    const type = form === 'json' ? 'application/json; charset=utf-8' : 'application/x-yaml';
    return sendReady(request, reply, answer, type);
  };
  const open = { config: { access: 'anyone' }, schema: { hide: true } } as const;
  app.get('/api/openapi.json', open, (request, reply) => send(request, reply, 'json'));
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: false,
    uiHooks: {
      // Instead of the plugin, which would serialize the document for each request.
      preHandler: (request, reply, done) => {
        const form = /^\/api\/docs\/(json|yaml)$/.exec(request.routeOptions.url ?? '')?.[1];
        if (form !== 'json' && form !== 'yaml') done();
        else send(request, reply, form).then(undefined, done);
      },
    },
  });
}

const refusal = {
  description: 'Refused: a sentence in `detail`, or lists of sentences by field of the body.',
  type: 'object',
  properties: { detail: { type: 'string' }, code: { type: 'string' } },
  additionalProperties: true,
};

/** `getAdminEntriesByEntryId` for `GET /api/admin/entries/:entryId`. */
function nameCall(method: string, url: string): string {
  const words = url
    .replace('/api/', '')
    .replaceAll(':', 'by_')
    .split(/[^A-Za-z0-9]+/);
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

/** Each of the list is enough. */
function proofsFor({ access = 'anyone', needsCsrf, isByLink }: FastifyContextConfig) {
  const isOpen = access === 'anyone' || access === 'visitor';
  if (isOpen && !needsCsrf) return [];
  const proofs = { ...(!isOpen && { session: [] }), ...(needsCsrf && { csrfCookie: [], csrfHeader: [] }) };
  return isByLink ? [proofs, { csrfHeader: [] }] : [proofs];
}

type Described = ReturnType<typeof jsonSchemaTransform>;

/** Uploads are parsed by hand, so their documented schema validates nothing. */
function describeUpload(described: Described, upload: Upload | undefined): Described {
  if (!upload) return described;
  const { properties } = z.toJSONSchema(upload.fields, { io: 'input', unrepresentable: 'any' });
  const file = { type: 'string', format: 'binary' };
  const body = { type: 'object', properties: { ...properties, [upload.file]: file } };
  return { ...described, schema: { ...described.schema, consumes: ['multipart/form-data'], body } };
}
