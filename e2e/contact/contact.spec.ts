import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  STUDENT,
  startVerificationScene,
  type RequestedEntry,
  type VerificationScene,
} from '#e2e/support/verification-scene.ts';
import { walkedOn } from '#e2e/support/sizes.ts';
import { expectGoodScreen, openVisit, startBrowser, type Visit } from '#e2e/support/browser.ts';
import { UNKNOWN_TOKEN } from '#e2e/support/unknown-token.ts';

const NARROW = { width: 320, height: 640 };

let asking: VerificationScene;
let browser: Browser;
let numberOfEntries = 0;

beforeAll(async () => {
  asking = await startVerificationScene();
  browser = await startBrowser();
});
afterAll(async () => {
  await browser?.close();
  await asking?.stop();
});

const entryFor = (contact: string) => ({
  event: `Tide pool day ${numberOfEntries}`,
  date: '2026-01-15',
  hours: '2.5',
  role: 'Guide',
  organizer: 'Bay friends',
  contact,
  description: 'Showed children the tide pools.',
});

function ask(): Promise<RequestedEntry> {
  numberOfEntries += 1;
  return asking.ask(entryFor(`a.guide.with.a.long.name.${numberOfEntries}@the-friends-of-the-bay.example`));
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** A script that presses everything, like some mail scanners. */
const pressEverything = (page: Page) =>
  page.evaluate(() => {
    for (const found of document.querySelectorAll('button')) found.click();
  });
/** Also with doubled text: no button cuts off its label, and nothing scrolls sideways. */
async function expectWholeText(page: Page): Promise<void> {
  for (const size of ['', '200%']) {
    await page.evaluate((value) => document.documentElement.style.setProperty('font-size', value), size);
    const cut = await page.evaluate(() => {
      const wide = (element: Element) => element.scrollWidth > element.clientWidth + 1;
      const labels = [...document.querySelectorAll('main button, main button *')].filter(wide);
      return [...labels, ...(wide(document.documentElement) ? [document.documentElement] : [])].map(
        (element) =>
          `${element.textContent} (${element.tagName} ${element.className.slice(0, 60)}, ${element.scrollWidth} of ${element.clientWidth})`,
      );
    });
    expect({ size, cut }).toEqual({ size, cut: [] });
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
}
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');

async function holdDecisions(page: Page) {
  const waiting: Route[] = [];
  await page.route('**/verify-entry-action', (route) => void waiting.push(route));
  return {
    async isAsked() {
      await expect.poll(() => waiting.length).toBe(1);
    },
    with503: async () => waiting.pop()?.fulfill({ status: 503, json: { detail: 'Away.' } }),
    letThrough: () => page.unroute('**/verify-entry-action'),
  };
}

describe.each([...walkedOn('phone'), ['narrow phone', NARROW] as const])(
  'a contact on a %s',
  (_device, viewport) => {
    let visit: Visit;
    let page: Page;
    beforeAll(async () => {
      visit = await openVisit(browser, asking.product.url, viewport);
      page = visit.page;
    });
    afterAll(() => visit.context.close());

    it('gets a mail with links to all answers', async () => {
      const { mail, links } = await ask();
      await page.setContent(mail.html ?? '');
      await page.screenshot({ path: `test-results/mail-request-${viewport.width}.png`, fullPage: true });
      const overflow = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect(await overflow()).toBeLessThanOrEqual(0);
      expect(Object.keys(links)).toEqual([
        'Yes, that is right',
        'Something is wrong',
        'I do not know this student',
        'Stop these emails',
      ]);
    });

    it('can accept', async () => {
      const { id, links } = await ask();
      await page.goto(links['Yes, that is right'] ?? '');
      await button(page, 'Accept').waitFor();
      await expectGoodScreen(page, 'contact-choice');
      await expectWholeText(page);
      await button(page, 'Accept').click();
      await page.getByText('The entry has been successfully accepted.').waitFor();
      await expectGoodScreen(page, 'contact-accepted');
      expect(await asking.stateOf(id)).toBe('accepted');
    });

    it('can reach both answers from the question by keyboard, and return', async () => {
      const { id, links } = await ask();
      await page.goto(links['Yes, that is right'] ?? '');
      await button(page, 'Accept').waitFor();
      // Loaded by its own call.
      await button(page, 'Email me one list').waitFor();
      const pressed = async (key: string) => {
        await page.keyboard.press(key);
        return focused(page);
      };
      /** The labels of the stops from here to this one. */
      const tabTo = async (last: string) => {
        const names: string[] = [];
        while (names.at(-1) !== last && names.length < 12) names.push(await pressed('Tab'));
        return names;
      };
      expect(await tabTo('Stop these emails')).toEqual([
        'Skip to main content',
        'Limelight',
        'English',
        'Español',
        'Accept',
        'Reject',
        'I do not know this student',
        // Shown to everybody: only a browser that has proved the mailbox learns whether more waits.
        'Email me one list',
        'Stop these emails',
      ]);
      await button(page, 'Reject').focus();
      await page.keyboard.press('Enter');
      await page.getByLabel('Reason (optional)').waitFor();
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA');
      expect(await tabTo('Back')).toEqual(['Reject this entry', 'Back']);
      await page.keyboard.press('Enter');
      await expect.poll(() => focused(page)).toBe('Reject');
      await page.keyboard.press('Shift+Tab');
      expect(await focused(page)).toBe('Accept');
      await page.keyboard.press('Enter');
      await page.getByText('The entry has been successfully accepted.').waitFor();
      expect(await focused(page)).toBe('The entry has been successfully accepted.');
      expect(await asking.stateOf(id)).toBe('accepted');
    });

    it('can reject with a reason, and go back from that step', async () => {
      const { id, links } = await ask();
      await page.goto(links['Something is wrong'] ?? '');
      await page.getByLabel('Reason (optional)').waitFor();
      expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('TEXTAREA');
      expect(await asking.stateOf(id)).toBe('opened');
      await button(page, 'Back').click();
      expect(await focused(page)).toBe('Reject');
      await button(page, 'Reject').click();
      await page.keyboard.type('Nobody came that day.');
      await expectGoodScreen(page, 'contact-rejecting');
      await expectWholeText(page);
      await button(page, 'Reject this entry').click();
      await page.getByText('The entry has been successfully rejected.').waitFor();
      await expectGoodScreen(page, 'contact-rejected');
      expect(await asking.stateOf(id)).toBeUndefined();
      const news = await asking.inbox.next(STUDENT.email);
      expect(news.text).toContain('Nobody came that day.');
    });

    it('can say that they do not know the student, who then cannot ask them again', async () => {
      const { id, contact, links } = await ask();
      await page.goto(links['Yes, that is right'] ?? '');
      await button(page, 'I do not know this student').click();
      await page.getByRole('heading', { level: 2 }).waitFor();
      expect(await focused(page)).toMatch(/^You do not know .+\?$/);
      await expectGoodScreen(page, 'contact-unknown-student');
      await expectWholeText(page);
      await pressEverything(page);
      expect(await asking.stateOf(id)).toBe('opened');

      await page.goto('about:blank');
      await page.goto(links['I do not know this student'] ?? '');
      await button(page, 'I do not know them').click();
      await page.getByText('We tell the student that you do not know them').waitFor();
      await expectGoodScreen(page, 'contact-unknown-student-done');
      expect(await asking.stateOf(id)).toBeUndefined();
      const news = await asking.inbox.next(STUDENT.email);
      expect(news.text).toContain(`${contact} says that they do not know you`);
      expect(await asking.record(entryFor(contact))).toMatchObject({
        status: 400,
        body: { contact: [expect.any(String)] },
      });
    });

    it('keeps the typed reason while visiting the page that stops mail', async () => {
      const { links } = await ask();
      await page.goto(links['Yes, that is right'] ?? '');
      await button(page, 'Reject').click();
      const reason = page.getByLabel('Reason (optional)');
      await reason.fill('Nobody came that day.');
      await page.getByRole('link', { name: 'Stop these emails' }).click();
      await button(page, 'Stop these emails').waitFor();
      await page.goBack();
      await button(page, 'Reject this entry').waitFor();
      expect(await reason.inputValue()).toBe('Nobody came that day.');
      // Nothing is kept on a computer that may be shared.
      await page.reload();
      await button(page, 'Reject').click();
      expect(await reason.inputValue()).toBe('');
    });

    it('can retry a failed decision unchanged, and go back to it', async () => {
      const answer = await holdDecisions(page);
      const tryAgain = button(page, 'Try again');
      /** The error stays, its button is busy, and nothing looks like another decision. */
      async function expectTrying(): Promise<void> {
        await answer.isAsked();
        // The request can precede the rendering.
        await expect.poll(() => tryAgain.getAttribute('data-loading')).toBe('true');
        expect(await page.getByText('Action Failed').count()).toBe(1);
        await expect.poll(() => button(page, 'Back').isDisabled()).toBe(true);
        expect(await page.locator('main button[data-loading]').count()).toBe(1);
        await answer.with503();
        await expect.poll(() => tryAgain.getAttribute('data-loading')).toBeNull();
      }

      // Opened with the link for an unknown student, but decided otherwise.
      const { id, links } = await ask();
      await page.goto(links['I do not know this student'] ?? '');
      await button(page, 'Back').click();
      await button(page, 'Accept').click();
      await answer.isAsked();
      await answer.with503();
      await tryAgain.click();
      await expectTrying();
      await button(page, 'Back').click();
      await button(page, 'Accept').waitFor();
      await expect.poll(() => focused(page)).toBe('Accept');
      expect(await page.getByText('You do not know').count()).toBe(0);

      await button(page, 'Reject').click();
      await page.keyboard.type('Nobody came.');
      await button(page, 'Reject this entry').click();
      await answer.isAsked();
      await answer.with503();
      await tryAgain.click();
      await expectTrying();
      await button(page, 'Back').click();
      await expect.poll(() => page.getByLabel('Reason (optional)').inputValue()).toBe('Nobody came.');
      await button(page, 'Reject this entry').click();
      await answer.isAsked();
      await answer.with503();
      await answer.letThrough();
      await tryAgain.click();
      await page.getByText('The entry has been successfully rejected.').waitFor();
      expect(await asking.stateOf(id)).toBeUndefined();
      expect((await asking.inbox.next(STUDENT.email)).text).toContain('Nobody came.');
    });

    it('can stop all mail with one click, not by opening the link, and allow it again', async () => {
      const { id, contact, links } = await ask();
      await page.goto(links['Stop these emails'] ?? '');
      await button(page, 'Stop these emails').waitFor();
      await expectGoodScreen(page, 'contact-stop');
      await expectWholeText(page);
      await pressEverything(page);
      await page.reload();
      await button(page, 'Stop these emails').waitFor();
      expect(await asking.stateOf(id)).toBe('sent');

      await button(page, 'Stop these emails').click();
      await button(page, 'Get these emails again').waitFor();
      expect(await focused(page)).toBe(`We no longer send these emails to ${contact}.`);
      await expectGoodScreen(page, 'contact-stopped');
      await expectWholeText(page);
      expect(await asking.stateOf(id)).toBe('stopped');
      expect((await asking.inbox.next(STUDENT.email)).subject).toContain('Please name another contact');
      await page.reload();
      await page.getByText(`We no longer send these emails to ${contact}.`).waitFor();
      await expectGoodScreen(page, 'contact-stopped-again');

      await button(page, 'Get these emails again').click();
      await button(page, 'Stop these emails').waitFor();
      expect(await focused(page)).toContain('can ask');
      await expectGoodScreen(page, 'contact-resumed');
      expect(await asking.stateOf(id)).toBe('sent');
    });

    it('can also stop mail from the page of an entry, by keyboard alone', async () => {
      const { id, links } = await ask();
      await page.goto(links['Yes, that is right'] ?? '');
      await page.getByRole('link', { name: 'Stop these emails' }).focus();
      await page.keyboard.press('Enter');
      await button(page, 'Stop these emails').focus();
      await page.keyboard.press('Enter');
      await button(page, 'Get these emails again').waitFor();
      expect(await asking.stateOf(id)).toBe('stopped');
      await asking.inbox.next(STUDENT.email);
    });

    it('sees when a link is invalid, and when the server does not respond', async () => {
      await page.goto(`/unsubscribe/${UNKNOWN_TOKEN}`);
      await page.getByText('This link is not valid.').waitFor();
      await expectGoodScreen(page, 'contact-stop-unknown');
      await page.goto(`/unsubscribe/${UNKNOWN_TOKEN.slice(0, -1)}`);
      await page.getByText('This link is incomplete.').waitFor();
      await expectGoodScreen(page, 'contact-stop-not-whole');
      const { id, links } = await ask();
      await page.goto(links['Stop these emails'] ?? '');
      await button(page, 'Stop these emails').waitFor();
      await page.route('**/contact-mail-action', (route) => route.abort());
      await button(page, 'Stop these emails').click();
      await page.getByText('Action Failed').waitFor();
      await expectGoodScreen(page, 'contact-stop-failed');
      await expectWholeText(page);
      await page.unroute('**/contact-mail-action');
      const late = Promise.withResolvers<void>();
      await page.route('**/contact-mail-action', async (route) => {
        await late.promise;
        await route.continue();
      });
      await button(page, 'Try again').click();
      await expect.poll(() => button(page, 'Try again').getAttribute('data-loading')).toBe('true');
      expect(await page.getByText('Action Failed').count()).toBe(1);
      late.resolve();
      await button(page, 'Get these emails again').waitFor();
      expect(await asking.stateOf(id)).toBe('stopped');
      await asking.inbox.next(STUDENT.email);
    });

    it('no page logs a console error or calls another host', () => {
      expect(visit.problems).toEqual([]);
    });
  },
);
