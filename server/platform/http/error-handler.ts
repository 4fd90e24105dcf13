/** Turns errors into responses: refusals explain themselves, faults reveal nothing internal. */
import type { FastifyError, FastifyInstance } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { classifyDatabaseError } from '#server/platform/database/errors.ts';
import { entryLimits, TOO_MANY_ENTRIES } from '#features/entries/entry-limits.ts';
import { Refusal, violatedConstraint } from './errors.ts';

const clientErrors: Record<number, string> = {
  400: 'The request could not be read.',
  404: 'Not found.',
  405: 'This method is not allowed here.',
  413: 'The request is too large.',
  414: 'The address is too long.',
  415: 'This type of content is not accepted here.',
  431: 'The headers of the request are too large.',
};

export function describeStatus(status: number): string {
  return clientErrors[status] ?? 'The request was refused.';
}

export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (error instanceof Refusal) {
      return reply.status(error.status).headers(error.headers).type('application/json').send(error.body);
    }
    if (hasZodFastifySchemaValidationErrors(error)) {
      const { body, status } = describeValidation(error.validationContext, error.validation);
      return reply.status(status).type('application/json').send(body);
    }
    const limit = entryLimits[violatedConstraint(error) ?? ''];
    if (limit !== undefined)
      return reply.status(409).type('application/json').send({ detail: limit, code: TOO_MANY_ENTRIES });
    // An aborted request has the codes of a socket, too.
    const trouble = request.raw.errored ? undefined : classifyDatabaseError(error);
    if (trouble) {
      request.log.error({ err: error, trouble: trouble.kind }, 'Trouble with the database');
      return reply
        .status(503)
        .header('retry-after', String(trouble.retryAfter))
        .type('application/json')
        .send({ detail: trouble.detail, ...(trouble.isUnsure && { code: 'unsure' }) });
    }
    const status = error.statusCode ?? 500;
    if (status === 429 || status === 503) {
      return reply.status(status).send({ detail: 'The service is busy. Please try again in a moment.' });
    }
    if (status >= 400 && status < 500) {
      return reply.status(status).send({ detail: describeStatus(status) });
    }
    request.log.error({ err: error }, 'An unexpected fault');
    return reply
      .status(500)
      .send({ detail: 'Something went wrong on our side. Please try again.', request_id: request.id });
  });
}

interface Issue {
  readonly keyword?: string;
  readonly instancePath: string;
  readonly message?: string | undefined;
}

/** Field errors for a body, a general message for a query with our own words if it has any, and 404 for a path that cannot exist. */
function describeValidation(context: string | undefined, issues: readonly Issue[]) {
  if (context === 'params') return { status: 404, body: { detail: 'Not found.' } };
  const fields: Record<string, string[]> = {};
  for (const issue of issues) {
    const field = issue.instancePath.split('/')[1];
    if (!field)
      return { status: 400, body: { detail: 'The request does not have the form that this call takes.' } };
    (fields[field] ??= []).push(issue.message ?? 'Invalid value');
  }
  if (context !== 'querystring') return { status: 400, body: fields };
  const own = issues.filter(({ keyword }) => keyword === 'custom').map(({ message }) => message);
  const detail = [`Invalid value for ${Object.keys(fields).join(', ')}.`, ...own].join(' ');
  return { status: 400, body: { detail } };
}
