// Reports by well-known mail servers.
import { describe, expect, it } from 'vitest';
import { exchangeReport, gmailReport, postfixReport } from '#server/testing/mail/delivery-reports.ts';
import { readDeliveryReport, type DeliveryReport } from './delivery-report.ts';
import { plainProblem, problemIn } from './mail-problem.ts';

const reference = '0b8f3c1e-7d62-4a8e-9a53-2f1f6f0c9d10';
const readAny = (mail: string) => readDeliveryReport(Buffer.from(mail));

async function read(mail: string): Promise<DeliveryReport> {
  const report = await readAny(mail);
  if (typeof report === 'string') throw new Error(`It was read as: ${report}`);
  return report;
}

describe('a delivery report', () => {
  it.each([
    [
      'Postfix',
      postfixReport,
      [reference, reference],
      '550 5.1.1 <ranger@park.example>: Recipient address\nrejected: User unknown',
    ],
    ['Microsoft 365', exchangeReport, [reference], '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient'],
    [
      'Gmail',
      gmailReport,
      [reference],
      '550-5.1.1 The email account that you tried to reach does not exist.',
    ],
  ])('of %s yields our mail, the address and the reason', async (_, write, references, reason) => {
    const report = await read(write({ reference }));
    expect(report.references).toEqual(references);
    expect(report.recipients).toHaveLength(1);
    const [recipient] = report.recipients;
    expect(recipient?.action).toBe('failed');
    expect(new Set(recipient?.addresses)).toEqual(new Set(['ranger@park.example']));
    expect(recipient?.reason).toContain(reason);
    expect(plainProblem(problemIn(recipient?.reason ?? ''))).toBe('There is no mailbox with this address.');
  });

  it('has its status in front of texts that are not a server’s response', async () => {
    const mail = postfixReport({ reference })
      .replace('Status: 5.1.1', 'Status: 4.4.1 (took too long)')
      .replace(
        /Diagnostic-Code: .*\r\n.*table\r\n/,
        'Diagnostic-Code: X-Postfix; connect to mx.park.example: Connection timed out\r\n',
      );
    expect((await read(mail)).recipients[0]?.reason).toBe(
      '4.4.1 connect to mx.park.example: Connection timed out',
    );
    const silent = mail.replace(/Diagnostic-Code: .*\r\n/, '');
    expect((await read(silent)).recipients[0]?.reason).toBe('4.4.1');
  });

  it('can be in base64, another case, or with bare line ends', async () => {
    const mail = postfixReport({ reference: reference.toUpperCase(), action: 'Failed' }).replace(
      /(Content-Type: message\/delivery-status)\r\n\r\n([^]*?)\r\n--/,
      (_, type: string, body: string) =>
        `${type}\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(body).toString('base64')}\r\n--`,
    );
    const report = await read(mail.replaceAll('\r\n', '\n'));
    expect(report.references).toContain(reference);
    expect(report.recipients[0]?.action).toBe('failed');
  });

  it('distinguishes recipients', async () => {
    const mail = postfixReport({ reference }).replace(
      'Final-Recipient:',
      'Final-Recipient: rfc822; other@park.example\r\nAction: delivered\r\nStatus: 2.0.0\r\n\r\nFinal-Recipient:',
    );
    expect((await read(mail)).recipients.map(({ action }) => action)).toEqual(['delivered', 'failed']);
  });

  it('yields no mail of ours if its ids have another format', async () => {
    expect((await read(postfixReport({ reference: 'CAF=x1y2z3' }))).references).toEqual([]);
  });
});

it.each([
  ['nothing', ''],
  ['bytes that are no mail', '\u0000\u0001PK\u0003\u0004'],
  ['a mail of a person', 'From: a@park.example\r\nSubject: Hello\r\n\r\nHello!\r\n'],
  [
    'a receipt of reading',
    postfixReport({ reference })
      .replace('report-type=delivery-status', 'report-type=disposition-notification')
      .replace('message/delivery-status', 'message/disposition-notification'),
  ],
  [
    'a person who forwards a report',
    `From: a@park.example\r\nContent-Type: multipart/mixed; boundary=f\r\n\r\n--f\r\nContent-Type: message/rfc822\r\n\r\n${postfixReport({ reference })}\r\n--f--\r\n`,
  ],
  [
    'a report without its part',
    postfixReport({ reference }).replace('message/delivery-status', 'text/plain'),
  ],
])('%s is not a delivery report', async (_, mail) => {
  expect(['no report', 'automatic answer']).toContain(await readAny(mail));
});

const returned = (messageId: string, more = ''): string =>
  `From: limelight@school.example\r\nTo: ranger@park.example\r\n${more}Message-ID: <${messageId}>\r\n\r\nbody\r\n`;
const plain = (headers: string, text: string): string =>
  `From: MAILER-DAEMON@mx.park.example\r\n${headers}\r\n\r\n${text}`;

describe('a plain-text delivery report', () => {
  it.each([
    [
      'Exim',
      plain(
        'X-Failed-Recipients: ranger@park.example\r\nAuto-Submitted: auto-replied\r\nSubject: Mail delivery failed',
        'This message was created automatically by mail delivery software.\r\n\r\nA message that you sent could not be delivered to one or more of ' +
          'its\r\nrecipients. This is a permanent error. The following address(es) failed:\r\n\r\n  ranger@park.example\r\n' +
          '    SMTP error from remote mail server after RCPT TO:<ranger@park.example>:\r\n    550 5.1.1 No such user\r\n\r\n' +
          `------ This is a copy of the message, including all the headers. ------\r\n\r\n${returned(`${reference}@school.example`)}`,
      ),
      '550 5.1.1 No such user',
    ],
    [
      'qmail',
      plain(
        'Subject: failure notice',
        "Hi. This is the qmail-send program at mx.park.example.\r\nI'm afraid I wasn't able to deliver your message to the following addresses." +
          "\r\nThis is a permanent error; I've given up. Sorry it didn't work out.\r\n\r\n<ranger@park.example>:\r\n" +
          'Sorry, no mailbox here by that name. (#5.1.1)\r\n\r\n--- Below this line is a copy of the message.\r\n\r\n' +
          returned(`${reference}@school.example`),
      ),
      '5.1.1 Sorry, no mailbox here by that name. (#5.1.1)',
    ],
  ])('of %s yields our mail, the address and the reason', async (_, mail, reason) => {
    const report = await read(mail);
    expect(report).toEqual({
      references: [reference],
      recipients: [{ addresses: ['ranger@park.example'], action: 'failed', reason }],
    });
    expect(problemIn(reason)).toBe('unknown');
  });
});

it('our own header identifies the mail if a server has replaced the Message-ID', async () => {
  const mail = gmailReport({ reference })
    .replace(/X-Original-Message-ID:.*\r\n/, '')
    .replace(
      'Subject: Did',
      `Message-ID: <0101-1@relay.example>\r\nX-Limelight-Mail: ${reference}\r\nSubject: Did`,
    );
  expect((await read(mail)).references).toEqual([reference]);
});

it.each([
  ['an out-of-office', 'Auto-Submitted: auto-replied'],
  ['an answer of an old program', 'Precedence: auto_reply'],
  ['an answer of a Microsoft program', 'X-Auto-Response-Suppress: All'],
])('%s is an automatic answer', async (_, header) => {
  const mail = `From: a@park.example\r\nSubject: Automatic reply\r\n${header}\r\n\r\nI am away.\r\n`;
  expect(await readAny(mail)).toBe('automatic answer');
});
