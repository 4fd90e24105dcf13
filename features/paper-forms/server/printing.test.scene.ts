/** Printing slips in tests. */
import { readPdf } from '#server/testing/reading/read-pdf.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';

/** Prints slips for these entries of the signed-in student. */
export async function printSlips(test: TestApp, client: TestClient, ids: readonly number[]) {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const url = `/api/volunteer_hours_portfolio/entries/slip.pdf?ids=${ids.join(',')}`;
  const reply = await test.app.inject({ url, headers: { cookie } });
  if (reply.statusCode !== 200) throw new Error(`Nothing was printed: ${reply.payload}`);
  return { file: reply.rawPayload, headers: reply.headers };
}

/** The address in the QR code of a slip, and the letters below it. */
export async function printSlip(
  test: TestApp,
  client: TestClient,
  id: number,
): Promise<{ address: string; token: string; letters: string }> {
  const { file } = await printSlips(test, client, [id]);
  const [page] = (await readPdf(file)).pages;
  const [, address = '', token = ''] =
    / address (\S+\/admin\/slips\?via=paper#(\S+))$/.exec(page?.alternatives[0] ?? '') ?? [];
  return { address, token, letters: token.slice(0, 8) };
}
