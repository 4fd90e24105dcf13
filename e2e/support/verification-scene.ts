import type { Email } from 'postal-mime';
import { expect } from 'vitest';
import { createApiClient, type ApiClient } from './api-client.ts';
import { linksOf, startInbox, type Inbox } from './inbox.ts';
import { startDemo, type Demo } from './demo-product.ts';

export const STUDENT = { email: 'student@demo.limelight.example', password: 'limelight-demo' };
const base = '/api/volunteer_hours_portfolio';

export interface RequestedEntry {
  readonly id: number;
  readonly contact: string;
  readonly mail: Email;
  /** Links of the mail by their text. */
  readonly links: Readonly<Record<string, string>>;
}

/** As the form sends them. */
export interface SentEntry {
  readonly contact: string;
  readonly [field: string]: string;
}

export interface VerificationScene {
  readonly product: Demo;
  readonly inbox: Inbox;
  readonly student: ApiClient;
  record(entry: SentEntry): ReturnType<ApiClient['post']>;
  /** Records an entry, and waits for the mail to its contact. */
  ask(entry: SentEntry): Promise<RequestedEntry>;
  /** The request state shown to the student. */
  stateOf(id: number): Promise<string | undefined>;
  stop(): Promise<void>;
}

export async function startVerificationScene(): Promise<VerificationScene> {
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
