/** A student whose contact stands beside them, for tests. */
import type { Entry } from '#shared/entries/entries.contract.ts';
import type { HistoryLine } from '#shared/entries/entry-history.contract.ts';
import { readingHour } from '#server/testing/builders.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';

const base = '/api/volunteer_hours_portfolio';
let contacts = 0;

export type SpotScene = Awaited<ReturnType<typeof createSpotScene>>;

export async function createSpotScene(test: TestApp) {
  const owner = await test.build.account({ first_name: 'Ana', last_name: 'Ruiz' });
  const student = await test.signIn(owner);
  contacts += 1;
  const contact = `coach${contacts}@club.example`;
  const fields = (more: object = {}) => ({ ...readingHour, contact, hours: 3, ...more });
  const scene = {
    owner,
    student,
    contact,
    fields,
    /** Of the usual mail about the entry that was recorded last. */
    mailedToken: '',
    async record(more: object = {}): Promise<number> {
      const { body } = await student.post(`${base}/create_entry`, fields(more));
      const mail = (await test.outbox.deliver()).find(({ kind }) => kind === 'verify-entry');
      scene.mailedToken = test.outbox.linkIn(mail).replace('/verify-entry/', '');
      return body.id;
    },
    /** The token of a new code on the screen of the student. */
    async show(id: number): Promise<string> {
      const reply = await student.post(`${base}/entries/${id}/spot`);
      if (reply.status !== 200) throw new Error(reply.text);
      return String(reply.body.link).replace(/^.*\/v\//, '');
    },
    look: (token: string, client: TestClient = test.visitor()) => client.post(`${base}/spot/look`, { token }),
    confirm: (token: string, more: object = {}, client: TestClient = test.visitor()) =>
      client.post(`${base}/spot/confirm`, { token, contact, name: 'Sam Ortiz', statement: true, ...more }),
    accept: (token: string) =>
      test.visitor().post(`${base}/verify-entry-action`, { token, action: 'accept' }),
    /** Confirms an entry on the spot. */
    async confirmOnTheSpot(id: number): Promise<void> {
      const reply = await scene.confirm(await scene.show(id));
      if (reply.status !== 200) throw new Error(reply.text);
    },
    receipt: async () => (await test.outbox.deliver()).find(({ kind }) => kind === 'spot-receipt'),
    async receiptToken(): Promise<string> {
      return test.outbox.linkIn(await scene.receipt()).replace('/receipt/', '');
    },
    lookAtReceipt: (token: string) => test.visitor().post(`${base}/spot/receipt`, { token }),
    answer: (token: string, answer: 'mine' | 'not mine', client: TestClient = test.visitor()) =>
      client.post(`${base}/spot/receipt-answer`, { token, answer }),
    state: (id: number) => student.get(`${base}/entries/${id}/spot`),
    async entryOf(id: number, client = student): Promise<Entry> {
      const { body } = await client.get(`${base}/portfolio`);
      return body.find((entry: Entry) => entry.id === id);
    },
    async linesOf(id: number): Promise<HistoryLine[]> {
      return (await student.get(`${base}/entry_history/${id}`)).body.lines;
    },
  };
  return scene;
}
