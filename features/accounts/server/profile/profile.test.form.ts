// Sends the profile form as a browser does.
import type { TestClient, TestReply } from '#server/testing/test-client.ts';

/** A file of the form. */
export interface FormFile {
  readonly bytes: Buffer;
  readonly name: string;
  readonly field?: string;
}

/** Posts the form with the file between the texts, so that the order of parts does not matter. */
export function postProfile(
  client: TestClient,
  texts: Readonly<Record<string, string>>,
  file?: FormFile,
  headers: Readonly<Record<string, string | undefined>> = {},
): Promise<TestReply> {
  const boundary = 'limelight-form-boundary';
  const parts: Buffer[] = [];
  const add = (head: string, content: Buffer | string): void => {
    const lines = `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`;
    parts.push(Buffer.from(lines), Buffer.from(content), Buffer.from('\r\n'));
  };
  if (file) {
    const head = `name="${file.field ?? 'profile_picture'}"; filename="${file.name}"`;
    add(`${head}\r\nContent-Type: application/octet-stream`, file.bytes);
  }
  for (const [name, text] of Object.entries(texts)) add(`name="${name}"`, text);
  parts.push(Buffer.from(`--${boundary}--\r\n`));
  return client.request({
    method: 'POST',
    path: '/api/accounts/profile',
    body: Buffer.concat(parts),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, ...headers },
  });
}
