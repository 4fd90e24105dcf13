// Responses of well-known mail servers, and the messages shown for them.
import { describe, expect, it } from 'vitest';
import { adviceAfter, isAnswerOfServer, plainProblem, problemIn, storedProblem } from './mail-problem.ts';

const unknown = 'There is no mailbox with this address.';
const unused = 'The mailbox of this address is not in use any more.';
const full = 'The mailbox of this address is full.';
const domain = 'The part of the address after the @ does not take mail.';
const unreachable = 'The mail server of this address could not be reached.';
const closed = 'This address takes mail from certain senders only.';
const later =
  'The mail server of this address did not take the email, although it was tried again and again.';
const refused = 'The mail server of this address refused the email.';
const ours = 'A problem on our side kept the email from leaving. The address may well be right.';

describe('the explanation of a mail problem', () => {
  it.each([
    [
      'Gmail',
      "550-5.1.1 The email account that you tried to reach does not exist. Please try\n550-5.1.1 double-checking the recipient's email address for typos or\n550 5.1.1 unnecessary spaces. d2e1a72fcca58-gsmtp",
    ],
    [
      'Microsoft 365',
      '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient ranger@park.example not found by SMTP address lookup',
    ],
    [
      'Microsoft 365 at its edge',
      '550 5.4.1 Recipient address rejected: Access denied. [AM0EUR02FT012.eop-EUR02.prod.protection.outlook.com 2026-05-04T19:00:00.000Z]',
    ],
    ['Outlook.com', '550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302).'],
    [
      'Yahoo',
      "554 delivery error: dd This user doesn't have a yahoo.com account (ranger@yahoo.example) [0] - mta4001",
    ],
    [
      'Postfix',
      '550 5.1.1 <ranger@park.example>: Recipient address rejected: User unknown in virtual mailbox table',
    ],
    [
      'Postfix that asked somebody else first',
      '450 4.1.1 <ranger@park.example>: Recipient address rejected: unverified address: host mx[192.0.2.7] said: 550 5.1.1 User unknown',
    ],
    ['Exim', '550 Unrouteable address'],
    ['Exim, in other words', '550 No such person at this address'],
    ['a server that calls it a matter of security', '550 5.7.1 <ranger@park.example>... user unknown'],
    ['a server that blocks in the same breath', '554 5.7.1 Blocked: no such user here'],
    ['an IronPort', '550 #5.1.0 Address rejected.'],
    ['qmail', '550 sorry, no mailbox here by that name. (#5.7.17)'],
    ['a server without codes', '550 Invalid recipient ranger@park.example'],
  ])('says that there is no such mailbox: %s', (_, answer) => {
    expect(plainProblem(problemIn(answer))).toBe(unknown);
  });

  it.each([
    ['Gmail', '550 5.2.1 The email account that you tried to reach is inactive. For more information, go to'],
    [
      'AOL',
      '554 30 Sorry, your message to ranger@aol.example cannot be delivered. This mailbox is disabled (554.30).',
    ],
    ['a moved mailbox', '551 5.1.6 ranger has moved'],
    ['a code alone', '550 5.2.1 <ranger@park.example>'],
  ])('says that the mailbox is not in use any more: %s', (_, answer) => {
    expect(plainProblem(problemIn(answer))).toBe(unused);
  });

  it.each([
    [
      'Gmail',
      "452-4.2.2 The recipient's inbox is out of storage space. Please direct the\n452 4.2.2 recipient to",
    ],
    [
      'Exchange',
      '554 5.2.2 mailbox full; STOREDRV.Deliver.Exception:QuotaExceededException.MapiExceptionShutoffQuotaExceeded',
    ],
    ['Dovecot', '552 Quota exceeded (mailbox for user is full)'],
    ['Yahoo', '552 1 Requested mail action aborted, exceeded storage allocation: mailbox is over quota'],
  ])('says that the mailbox is full: %s', (_, answer) => {
    expect(plainProblem(problemIn(answer))).toBe(full);
  });

  it.each([
    [
      'Postfix',
      '5.4.4 Host or domain name not found. Name service error for name=gmial.example type=A: Host not found',
    ],
    ['Microsoft 365', '550 5.4.310 DNS domain gmial.example does not exist [Message=InfoDomainNonexistent]'],
    ['a domain without mail', '556 5.1.10 Domain gmial.example does not accept mail (nullMX)'],
    ['sendmail', '550 5.1.2 Host unknown (Name server: gmial.example: host not found)'],
    ['Exim', '550 all relevant MX records point to non-existent hosts'],
  ])('says that the part after the @ is wrong: %s', (_, answer) => {
    expect(plainProblem(problemIn(answer))).toBe(domain);
  });

  it.each([
    ['Postfix', '4.4.1 connect to park.example[4.2.2.1]:25: Connection timed out'],
    ['Postfix, refused', '4.4.1 connect to mx.park.example[192.0.2.4]:25: Connection refused'],
    ['Microsoft 365', '550 5.4.316 Message expired, connection refused(Socket error code 10061)'],
  ])('says that the other server could not be reached: %s', (_, answer) => {
    expect(plainProblem(problemIn(answer))).toBe(unreachable);
  });

  it.each([
    ['Microsoft 365', '550 5.7.133 RESOLVER.RST.SenderNotAuthenticatedForGroup; authentication required'],
    ['Exchange', '550 5.7.1 RESOLVER.RST.AuthRequired; authentication required'],
  ])('says that only certain senders are accepted: %s', (_, answer) => {
    expect(plainProblem(problemIn(answer))).toBe(closed);
  });

  it.each([
    [
      'Gmail',
      '550-5.7.26 Your email has been blocked because the sender is unauthenticated.\n550 5.7.26 Gmail requires all senders to authenticate with either SPF or DKIM.',
    ],
    [
      'Gmail about spam',
      '550-5.7.1 [192.0.2.4] Our system has detected that this message is\n550 5.7.1 likely unsolicited mail.',
    ],
    [
      'Outlook.com',
      '550 5.7.1 Unfortunately, messages from [192.0.2.4] were not sent. Part of their network is on our block list (S3140).',
    ],
    ['Yahoo', '554 Message not allowed - [PH01] Email not accepted for policy reasons.'],
    [
      'a server that looked for our domain',
      '550 5.1.8 <hours@school.example>: Sender address rejected: Domain not found',
    ],
    ['a server that does not relay for us', '554 5.7.1 <ranger@park.example>: Relay access denied'],
    ['a code alone', '550 5.7.1 Denied'],
  ])('says that the fault is ours and not the address’s: %s', (_, answer) => {
    expect(plainProblem(problemIn(answer))).toBe(ours);
  });

  it.each([
    [
      'greylisting by Postgrey',
      '450 4.2.0 <ranger@park.example>: Recipient address rejected: Greylisted, see http://postgrey.example',
    ],
    ['greylisting in other words', '451 4.7.1 Greylisting in action, please come back later'],
    [
      'an address that is still being looked up',
      '450 4.1.1 <ranger@park.example>: Recipient address rejected: unverified address: Address verification in progress',
    ],
    [
      'Gmail, when much arrives',
      '550-5.2.1 The user you are trying to contact is receiving mail at a rate that\n550 5.2.1 prevents additional messages from being delivered.',
    ],
    ['a mailbox that is unavailable for now', '450 Requested mail action not taken: mailbox unavailable'],
    ['time that ran out', '4.4.7 Message expired: unable to deliver in 5 days'],
    ['anything that may pass', '451 Local error in processing'],
  ])('says only that delivery was tried: %s', (_, answer) => {
    expect(plainProblem(problemIn(answer))).toBe(later);
  });

  it.each([
    ['no connection', 'Our mail server did not take the mail: connect ECONNREFUSED 192.0.2.9:25'],
    ['no such machine', 'Our mail server did not take the mail: getaddrinfo ENOTFOUND mail.school.example'],
    ['a wrong password', 'Our mail server refused us: 535 5.7.8 Username and Password not accepted'],
    ['the database', 'Connection terminated unexpectedly'],
    ['a full day at our provider', '550 5.4.5 Daily user sending limit exceeded.'],
    [
      'a provider that does not know us',
      'Our mail server refused us: 554 5.7.1 <ranger@park.example>: Relay access denied',
    ],
    ['nothing at all', ''],
  ])('never blames the address for our fault: %s', (_, answer) => {
    expect(plainProblem(problemIn(answer))).toBe(ours);
  });

  it('says that an address is malformed', () => {
    const say = 'Mail cannot be sent to an address that is written like this.';
    expect(plainProblem(problemIn('501 5.1.3 Bad recipient address syntax'))).toBe(say);
  });

  it('detects a forwarding loop', () => {
    expect(plainProblem(problemIn('554 5.4.6 Hop count exceeded - possible mail loop'))).toBe(
      'The mail to this address is forwarded in a circle.',
    );
  });

  it('says no more than it knows about other refusals', () => {
    expect(plainProblem(problemIn('554 Transaction failed'))).toBe(refused);
    expect(plainProblem(problemIn('552 5.3.4 Message size exceeds fixed maximum message size'))).toBe(
      refused,
    );
    // The digits are an IP address, not a code.
    expect(plainProblem(problemIn('554 mx.park.example[5.1.1.9] would not have it'))).toBe(refused);
  });
});

const refusedConnection = 'Our mail server did not take the mail: connect ECONNREFUSED 192.0.2.9:25';

describe('the advice', () => {
  it.each([
    ['550 5.1.1 No such user here', 'correct_address'],
    ['5.4.4 Host or domain name not found', 'correct_address'],
    ['554 Transaction failed', 'correct_address'],
    [refusedConnection, 'ask_again'],
    ['4.4.7 Message expired: unable to deliver in 5 days', 'ask_again'],
    ['', 'ask_again'],
  ])('after %j is to %s', (answer, advice) => {
    expect(adviceAfter(problemIn(answer))).toBe(advice);
  });
});

describe('a mail server’s response', () => {
  it.each([
    ['550 5.1.1 No such user here', true],
    ['550-5.1.1 The email account that you tried to reach\n550 5.1.1 does not exist', true],
    ['5.4.4 Host or domain name not found', true],
    ['Our mail server refused us: 535 5.7.8 Username and Password not accepted', false],
    [refusedConnection, false],
    ['127.0.0.1:9 said nothing', false],
    ['', false],
  ])('begins with its code: %j', (text, isAnswer) => {
    expect(isAnswerOfServer(text)).toBe(isAnswer);
  });
});

describe('a stored failure', () => {
  it.each([
    ['unsure', 'Our mail server did not say whether it took the mail', 'unsure'],
    ['full', '550 5.1.1 No such user here', 'full'],
    [null, '550 5.1.1 No such user here', 'unknown'],
    [null, refusedConnection, 'ours'],
    [null, 'Our mail server did not say whether it took the mail: Timeout. The whole text had', 'unsure'],
    [null, 'The address cannot be used: Invalid recipient "a<b"', 'unusable'],
    ['a code of a later version', '550 5.1.1 No such user here', 'unknown'],
    [undefined, null, 'ours'],
  ])('is explained by its code %j, or without one by its text %j', (code, text, problem) => {
    expect(storedProblem(code, text)).toBe(problem);
  });

  it('is worth another try when it is unknown whether the mail was accepted', () => {
    expect(adviceAfter('unsure')).toBe('ask_again');
  });
});
