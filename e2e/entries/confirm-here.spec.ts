import { afterAll, describe, expect, it } from 'vitest';
import { expectGoodScreen, PHONE, type Visit } from '#e2e/support/browser.ts';
import { walkedOn } from '#e2e/support/sizes.ts';
import { openDemoWithInbox } from '#e2e/support/demo-product.ts';
import { itemOf, unfold } from '#e2e/support/lists.ts';
import { clientOf, visitAs } from '#e2e/support/people.ts';
import { arriveAfterRecording } from '#e2e/support/portfolio.ts';

const { product, browser, inbox } = await openDemoWithInbox();
const visits: Visit[] = [];
afterAll(async () => {
  for (const { context } of visits) await context.close();
});

async function openAs(viewport: typeof PHONE) {
  const visit = await visitAs(browser, product.url, viewport, 'student');
  visits.push(visit);
  return visit.page;
}

async function record(contact: string): Promise<number> {
  const client = await clientOf(product.url, 'student');
  const { status, body } = await client.post('/api/volunteer_hours_portfolio/create_entry', {
    event: 'Creek cleanup',
    date: '2026-02-11',
    hours: '2.25',
    role: 'Helper',
    organizer: 'City Parks',
    contact,
    description: 'Collected litter along the creek.',
  });
  expect(status).toBe(201);
  await inbox.next(contact);
  return (body as { id: number }).id;
}

async function codeTo(contact: string): Promise<string> {
  const { text = '' } = await inbox.next(contact);
  expect(text).toContain('you accept their 2.25 h');
  return /^\d{3} \d{3}$/m.exec(text)?.[0] ?? '';
}

const wrong = (code: string) => code.replace(/.$/, (digit) => String((Number(digit) + 1) % 10));

describe.each(walkedOn('phone'))('the code of a contact who is present, on a %s', (device, viewport) => {
  it('can verify an entry of the list', async () => {
    const contact = `ranger.${device}@park.example`;
    const id = await record(contact);
    const page = await openAs(viewport);
    await page.goto('/hour-tracker');
    await unfold(itemOf(page, id));
    await page.getByRole('button', { name: 'Confirm here: Creek cleanup' }).first().click();
    const panel = page.getByRole('group', { name: 'Confirm here: Creek cleanup' });
    const send = panel.getByRole('button', { name: `Email a code to ${contact}` });
    await expect.poll(() => send.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    const field = panel.getByLabel('Code', { exact: true });
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
    await expectGoodScreen(page, `confirm-here-${device}`);
    const code = await codeTo(contact);
    await page.reload();
    await unfold(itemOf(page, id));
    await page.getByRole('button', { name: 'Confirm here: Creek cleanup' }).first().click();
    await page.getByText(`A code is on its way to ${contact}.`).waitFor();
    await field.waitFor();
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
    await page.keyboard.type(wrong(code));
    await page.keyboard.press('Enter');
    await panel.getByText('This code is not right. 4 tries left.').waitFor();
    await expectGoodScreen(page, `confirm-here-wrong-${device}`);
    await field.fill(code);
    await page.keyboard.press('Enter');
    const confirmation = page.getByText(`Confirmed by ${contact} with a code on `).last();
    await confirmation.waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toContain('with a code');
    await panel.waitFor({ state: 'detached' });
  });

  it('can verify a just recorded entry from its note', async () => {
    const contact = `keeper.${device}@park.example`;
    const id = await record(contact);
    const page = await openAs(viewport);
    await arriveAfterRecording(page, id);
    const note = page.getByRole('status').filter({ hasText: `Sent to ${contact}` });
    await note.getByRole('button', { name: 'Confirm here: Creek cleanup' }).click();
    await page.getByRole('button', { name: `Email a code to ${contact}` }).click();
    await page.getByLabel('Code', { exact: true }).fill(await codeTo(contact));
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toContain(`Confirmed by ${contact} with a code on `);
  });
});
