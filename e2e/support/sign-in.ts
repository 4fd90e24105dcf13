/** Independent of the test runner, so that programs can use it too. */
import type { BrowserContext } from 'playwright-core';

export const DEMO_PASSWORD = 'limelight-demo';

export const demoEmail = (name: string): string => `${name}@demo.limelight.example`;

/** Without opening a page, in a profile whose base address is the product's. */
export async function signInTo(context: BrowserContext, name: string): Promise<void> {
  const first = await context.request.get('/api/schools');
  const token = (await context.cookies()).find((cookie) => cookie.name === 'csrftoken')?.value ?? '';
  const reply = await context.request.post('/api/accounts/login', {
    headers: { 'X-CSRFToken': token, Origin: new URL(first.url()).origin },
    data: { email: demoEmail(name), password: DEMO_PASSWORD },
  });
  if (!reply.ok()) throw new Error(`${name} could not sign in: ${reply.status()} ${await reply.text()}`);
}
