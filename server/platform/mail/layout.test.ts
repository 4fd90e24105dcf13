import { expect, it } from 'vitest';
import { hasAddress } from '#shared/address-in-text.ts';
import { renderMail } from './layout.ts';

const ours = { contactEmail: 'help@school.example', publicUrl: 'http://limelight.test' };
const foreign =
  'See <script>https://evil.example/x</script>, "www.evil.example", evil.example/x or sam@evil.example';

it('a mail shows addresses in texts as plain text, and has only our own links', async () => {
  const href = 'http://limelight.test/page';
  const mail = await renderMail(ours, {
    // A control character that is removed from subjects must not hide an address before that.
    subject: `${foreign} evil.\u202eexample`,
    preview: foreign,
    heading: foreign,
    paragraphs: [foreign],
    line: [foreign, foreign],
    facts: [[foreign, foreign]],
    items: [{ facts: [[foreign, foreign]], link: { label: foreign, href } }],
    button: { label: foreign, href },
    otherButton: { label: foreign, href },
    afterButton: [foreign],
    footer: foreign,
    links: [{ label: foreign, href }],
  });
  expect(hasAddress(mail.subject)).toBe(false);
  for (const part of [mail.html, mail.text]) {
    expect(part).toContain('help@school.example');
    expect(part).not.toMatch(/evil\.example|\S@evil|https:\/\/evil|www\.evil/);
  }
  const leadsTo = [...mail.html.matchAll(/href="([^"]*)"/g)].map(([, to]) => to);
  expect([...new Set(leadsTo)]).toEqual([href]);
  expect(mail.html).toContain('name="viewport"');
  expect(mail.html).not.toContain('<script');
  // The padding of buttons in Outlook.
  expect(mail.html.match(/<td [^>]*mso-padding-alt:13px 8px[^>]*><a /g)).toHaveLength(2);
});

it('a button’s address is hidden in HTML, and next to its label in the text part', async () => {
  const href = 'http://limelight.test/page';
  const content = { subject: 'Subject', preview: '', heading: 'Heading', paragraphs: [], footer: 'Footer' };
  const button = { label: 'Yes', href };
  for (const [language, question] of [
    ['en', 'Trouble with the button?'],
    ['es', '\u00bfProblemas con el bot\u00f3n?'],
  ] as const) {
    const { html, text } = await renderMail(ours, { ...content, language, button });
    expect(html).toMatch(
      new RegExp(
        `<details [^>]*><summary[^>]*>${question.replace('?', '\\?')}</summary>[^<]*${href}</details>`,
      ),
    );
    expect(text).toContain(`Yes ${href}`);
  }
  expect((await renderMail(ours, content)).html).not.toContain('<details');
});

it('a text that looks like HTML is shown as typed', async () => {
  const typed = '<b>Tree & sons</b>';
  const href = 'http://limelight.test/page?a=1&b=2';
  const link = { label: typed, href };
  const { html, text } = await renderMail(ours, {
    subject: typed,
    preview: typed,
    heading: typed,
    paragraphs: [typed],
    code: typed,
    line: [typed],
    facts: [[typed, typed]],
    items: [{ facts: [[typed, typed]], link }],
    button: link,
    otherButton: link,
    afterButton: [typed],
    footer: typed,
    links: [link],
  });
  expect(html).not.toMatch(/<b>|Tree & sons|a=1&b=2/);
  expect(text).toContain(typed);
});

it('our own address stays only if it stands alone', async () => {
  const mail = await renderMail(ours, {
    ours: ['http://limelight.test/page'],
    subject: 'Subject',
    preview: '',
    heading: 'Heading',
    paragraphs: ['http://limelight.test/page.evil.example or me+help@school.example'],
  });
  expect(mail.text).toContain('Questions? Write to help@school.example');
  expect(mail.text).not.toContain('page.evil.example');
  expect(mail.text).not.toContain('me+help@school.example');
});
