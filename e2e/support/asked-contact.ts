/** A contact who is asked by mail about an entry of the demo student. */
import type { Email } from 'postal-mime';
import { expect } from 'vitest';
import { createApiClient, type ApiClient } from './api-client.ts';
import { linksOf, startInbox, type Inbox } from './inbox.ts';
import { startDemo, type Demo } from './demo-product.ts';

export const STUDENT = { email: 'student@demo.limelight.example', password: 'limelight-demo' };
const base = '/api/volunteer_hours_portfolio';

export interface Asked {
  readonly id: number;
  readonly contact: string;
  readonly mail: Email;
  /** Where the links of the mail lead, by their words. */
  readonly links: Readonly<Record<string, string>>;
}

/** The fields of an entry as its form sends them. */
export interface SentEntry {
  readonly contact: string;
  readonly [field: string]: string;
}

export interface Asking {
  readonly product: Demo;
  readonly inbox: Inbox;
  readonly student: ApiClient;
  record(entry: SentEntry): ReturnType<ApiClient['post']>;
  /** Records an entry, and waits for the mail to its contact. */
  ask(entry: SentEntry): Promise<Asked>;
  /** What the student is told about the request of an entry. */
  stateOf(id: number): Promise<string | undefined>;
  stop(): Promise<void>;
}

/** Starts the product with its demo and an inbox, and signs the student in. */
export async function startAsking(): Promise<Asking> {
  const inbox = await startInbox();
  const product = await startDemo({ SMTP_URL: inbox.url });
  const student = createApiClient(product.url);
  await student.post('/api/accounts/login', STUDENT);
  const record = (entry: SentEntry) => student.post(`${base}/create_entry`, entry);
  return {
    product,
    inbox,
    student,
    record,
    async ask(entry) {
      const { status, body } = await record(entry);
      expect(status).toBe(201);
      const { contact } = entry;
      const mail = await inbox.next(contact);
      return { id: (body as { id: number }).id, contact, mail, links: linksOf(mail) };
    },
    async stateOf(id) {
      const { body } = await student.get(`${base}/portfolio`);
      const entries = body as { id: number; request_state: string }[];
      return entries.find((entry) => entry.id === id)?.request_state;
    },
    async stop() {
      await product.stop();
      await inbox.close();
    },
  };
}
