/** The calls by which people take their data along. */
import type { FastifyInstance } from 'fastify';
import { downloadOwnData } from '#shared/own-data/own-data.contract.ts';
import type { Platform } from '#server/platform/platform.ts';
import { route } from '#server/platform/route.ts';
import { exportOwnData } from './export.operations.ts';

/** Adds these calls. */
export function ownDataRoutes(app: FastifyInstance, platform: Platform): void {
  route(app, platform, downloadOwnData, 'signed-in', async ({ caller, reply }) => {
    const { fileName, json } = await exportOwnData(platform, caller);
    reply.type('application/json; charset=utf-8');
    reply.header('content-disposition', `attachment; filename="${fileName}"`);
    return reply.send(json);
  });
}
