/** What a feature brings to the product; `server/features.ts` lists them all. */
import type { FastifyInstance } from 'fastify';
import type { AppContext } from './app-context.ts';
import type { Route } from './http/route.ts';
import type { Notifications } from './database/notifications.ts';
import type { MailKinds } from './mail/mail.ts';

export interface Feature {
  readonly routes?: readonly ((
    route: Route,
    context: ServingContext,
    app: FastifyInstance,
  ) => void | Promise<void>)[];
  readonly mailKinds?: MailKinds;
  readonly jobs?: readonly Job[];
  /** Cleanups of the daily job `sweep`, by the name used in error reports. */
  readonly sweeps?: Sweeps;
}

export interface ServingContext extends AppContext {
  readonly connectionString: string;
  readonly notifications: Notifications;
}

export interface Job {
  readonly name: string;
  /** Five fields of cron in UTC. */
  readonly cron: string;
  readonly work: (context: AppContext) => Promise<unknown>;
}

export type Sweeps = Readonly<Record<string, (context: AppContext) => Promise<unknown>>>;
