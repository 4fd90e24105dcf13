/** Routes of what staff write down about students. */
import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/notes/notes.contract.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { route } from '#server/platform/http/route.ts';
import * as operations from './notes.operations.ts';

export function notesRoutes(app: FastifyInstance, context: AppContext): void {
  route(app, context, contract.listNotes, { access: 'administrator', audited: true }, ({ caller, params }) =>
    operations.listNotes(context, caller, params.userId),
  );
  route(app, context, contract.addNote, 'administrator', ({ caller, params, body }) =>
    operations.addNote(context, caller, params.userId, body.text),
  );
  route(app, context, contract.removeNote, 'administrator', async ({ caller, params }) => {
    await operations.removeNote(context, caller, params.id);
    return { detail: 'The note is removed.' };
  });
}
