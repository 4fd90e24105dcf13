/** Delivery reports (RFC 3462, 3464, 6533), and the plain-text ones of Exim and qmail: sent mails may bounce later. */
import PostalMime from 'postal-mime';
import { plainText, REASON_MAXIMUM } from '#server/platform/plain-text.ts';
import type { Trx } from '#server/platform/app-context.ts';
import { changeRows, lockRow } from '#server/platform/database/rows.ts';
import { REFERENCE_HEADER } from './transport.ts';
import { problemIn } from './mail-problem.ts';
import { notifyOutcome, type MailKinds, type MailDeps } from './mail.ts';
import { ATTEMPTS, pauseAfter } from './queue.ts';

interface ReportedRecipient {
  /** Our address, and the one that the mail was forwarded to. */
  readonly addresses: readonly string[];
  /** `failed`, `delayed`, `delivered`, `relayed` or `expanded`. */
  readonly action: string;
  /** The mail server's response, beginning with a code. */
  readonly reason: string;
}

export interface DeliveryReport {
  /** References of our mails, the most reliable first. */
  readonly references: readonly string[];
  readonly recipients: readonly ReportedRecipient[];
}

/** Not a delivery report: an automatic or a personal reply. */
export type OtherMail = 'automatic answer' | 'no report';

export async function readDeliveryReport(mail: Uint8Array): Promise<DeliveryReport | OtherMail> {
  const {
    headers,
    attachments,
    text = '',
  } = await PostalMime.parse(mail, { forceRfc822Attachments: true, attachmentEncoding: 'utf8' });
  const type = headers.find(({ key }) => key === 'content-type')?.value ?? '';
  if (!/^\s*multipart\/report\b.*report-type\s*=\s*"?delivery-status\b/is.test(type))
    return readPlainReport(text) ?? (isAutomatic(headers) ? 'automatic answer' : 'no report');
  const textOf = (types: readonly string[]): string | undefined =>
    attachments.find(({ mimeType }) => types.includes(mimeType))?.content as string | undefined;
  const status = textOf(STATUS_TYPES);
  if (status === undefined) return 'no report';
  const [aboutMail = new Map<string, string>(), ...groups] = readFieldGroups(status);
  const returned = readFieldGroups(textOf(RETURNED_TYPES) ?? '')[0];
  return {
    references: [
      aboutMail.get('original-envelope-id'),
      aboutMail.get('x-original-message-id'),
      ...ownReferencesIn(returned),
    ].flatMap(findReference),
    recipients: groups.filter((group) => group.has('action')).map(readRecipient),
  };
}

/** From the returned headers: ours first, as servers on the way replace the Message-ID. */
const ownReferencesIn = (returned: Fields | undefined): (string | undefined)[] => [
  returned?.get(REFERENCE_HEADER.toLowerCase()),
  returned?.get('message-id'),
];

/** RFC 3834, and older conventions. */
function isAutomatic(headers: readonly { readonly key: string; readonly value: string }[]): boolean {
  const found = (name: string, value: RegExp): boolean =>
    headers.some((header) => header.key === name && value.test(header.value));
  return (
    found('auto-submitted', /^\s*auto-/i) ||
    found('precedence', /^\s*(auto_reply|bulk|junk)/i) ||
    ['x-autoreply', 'x-autorespond', 'x-auto-response-suppress'].some((name) => found(name, /./))
  );
}

/** The returned mail begins here in reports of Exim and qmail. */
const RETURNED_BELOW = /^-{3,}[ \t]*(?:This is a copy of|Below this line is a copy of)[^\n]*$/im;

/** An `address` line, then its reason. Both programs send these only after they have given up. */
function readPlainReport(text: string): DeliveryReport | undefined {
  const lines = text.replaceAll(/\r\n?/g, '\n');
  const [diagnosis = '', returned] = lines.split(RETURNED_BELOW);
  if (returned === undefined || !/permanent error/i.test(diagnosis)) return undefined;
  const recipients = [
    ...diagnosis.matchAll(/^[ \t]*<?([^\s<>@:]+@[^\s<>@:]+)>?:?[ \t]*\n((?:[ \t]*[^\s<][^\n]*\n?)+)/gm),
  ].map(([, address = '', below = '']) => ({
    addresses: [address.toLowerCase()],
    action: 'failed',
    reason: plainText(plainReason(below), REASON_MAXIMUM),
  }));
  const headers = readFieldGroups(returned)[0];
  return { references: ownReferencesIn(headers).flatMap(findReference), recipients };
}

/** Starts at the server's code, as in other reports; qmail has it at the end: `(#5.1.1)`. */
function plainReason(text: string): string {
  const diagnosis = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n');
  const answer = /^[245]\d\d[ -].*/ms.exec(diagnosis)?.[0];
  return answer ?? `${/\(#(5\.\d{1,3}\.\d{1,3})\)/.exec(diagnosis)?.[1] ?? '5.0.0'} ${diagnosis}`;
}

const STATUS_TYPES = ['message/delivery-status', 'message/global-delivery-status'];
const RETURNED_TYPES = ['message/rfc822', 'text/rfc822-headers', 'message/global', 'message/global-headers'];

type Fields = ReadonlyMap<string, string>;

/** Groups of `Name: value` between empty lines. Continuation lines stay separate, as in server responses. */
function readFieldGroups(text: string): Fields[] {
  const groups = text.replaceAll(/\r\n?/g, '\n').split(/\n[ \t]*\n/);
  return groups.map(readFields).filter((fields) => fields.size > 0);
}

function readFields(group: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const field of group.split(/\n(?![ \t])/)) {
    const [, name, value] = /^([!-9;-~]+)[ \t]*:(.*)$/s.exec(field.trim()) ?? [];
    if (name === undefined || value === undefined || fields.has(name.toLowerCase())) continue;
    const lines = value.split('\n').map((line) => line.trim());
    fields.set(name.toLowerCase(), lines.filter(Boolean).join('\n'));
  }
  return fields;
}

/** Our references are UUIDs: the whole envelope id, or the part before the @ of a Message-ID. */
function findReference(value: string | undefined): string[] {
  const found = /^<?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:@[^>]*>?)?$/i.exec(value ?? '')?.[1];
  return found === undefined ? [] : [found.toLowerCase()];
}

function readRecipient(fields: Fields): ReportedRecipient {
  return {
    addresses: ['original-recipient', 'final-recipient'].flatMap((name) => {
      const address = withoutType(fields.get(name) ?? '').replaceAll(/^<|>$/g, '');
      return address === '' ? [] : [address.toLowerCase()];
    }),
    action: /^[a-z]+/i.exec(fields.get('action') ?? '')?.[0].toLowerCase() ?? '',
    reason: plainText(readReason(fields), REASON_MAXIMUM),
  };
}

/** The refusing server's response; other texts get the status code in front. */
function readReason(fields: Fields): string {
  const status = /^[245]\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '')?.[0] ?? '5.0.0';
  const diagnosis = withoutType(fields.get('diagnostic-code') ?? '');
  return /^[245](\d\d\b|\.\d{1,3}\.\d)/.test(diagnosis) ? diagnosis : `${status} ${diagnosis}`.trim();
}

/** `rfc822;ranger@park.example` and `smtp; 550 No` without the type. */
function withoutType(value: string): string {
  return value.replace(/^[\w.-]+[ \t]*;\s*/, '');
}

/** `known`: it had already failed, usually by the same report. `pointless`: dropped before sending. `ours`: retried. */
export type BounceOutcome =
  | { readonly result: 'not ours' }
  | { readonly result: 'no failure'; readonly to: string; readonly actions: string }
  | { readonly result: 'known' | 'pointless'; readonly to: string }
  | { readonly result: 'bounced' | 'ours'; readonly to: string; readonly reason: string };

/**
 * Records a reported failure, and notifies the mail's feature once. References cannot be guessed: the reporter got the mail. The
 * reported address may differ after forwarding. A queued mail after an uncertain try did leave, and is not sent again; a running
 * try's outcome is ignored.
 */
export function takeDeliveryReport(
  context: Pick<MailDeps, 'db' | 'clock' | 'key' | 'config'>,
  kinds: MailKinds,
  report: DeliveryReport,
): Promise<BounceOutcome> {
  return context.db.transaction().execute(async (trx): Promise<BounceOutcome> => {
    const mail = await lockMail(trx, report.references);
    if (!mail) return { result: 'not ours' };
    const to = mail.to_address;
    const about = findRecipients(report, to);
    const failure = about.find(({ action }) => action === 'failed');
    const others = about.filter(({ action }) => action !== 'failed' && action !== 'delayed');
    // Forwarded to several addresses and delivered to one, it arrived.
    if (!failure || others.length > 0) {
      const actions = [...new Set(about.map(({ action }) => action))].join(', ');
      return { result: 'no failure', to, actions };
    }
    if (mail.state === 'failed') return { result: 'known', to };
    if (mail.state === 'dropped') return { result: 'pointless', to };
    const { reason } = failure;
    const problem = problemIn(reason);
    if (problem === 'ours' && mail.attempts < ATTEMPTS) {
      // A mail waiting for its next try was reported before.
      if (mail.state === 'queued') return { result: 'known', to };
      const next_attempt_at = pauseAfter(mail.attempts);
      const again = { state: 'queued', last_error: reason, finished_at: null, next_attempt_at } as const;
      await changeRows(trx, 'mails', mail.id, again);
      return { result: 'ours', to, reason };
    }
    const failed = { state: 'failed', last_error: reason, finished_at: context.clock.now() } as const;
    await changeRows(trx, 'mails', mail.id, { ...failed, lease: null });
    await notifyOutcome(context, kinds, trx, mail, { state: 'bounced', reason, problem });
    return { result: 'bounced', to, reason };
  });
}

async function lockMail(trx: Trx, references: readonly string[]) {
  for (const reference of references) {
    const columns = ['id', 'kind', 'to_address', 'data', 'state', 'attempts'] as const;
    const mail = await lockRow(trx, 'mails', { reference }, columns, 'forNoKeyUpdate');
    if (mail) return mail;
  }
  return undefined;
}

/** Recipients with our address; without any, the mail was forwarded, and all count. */
function findRecipients({ recipients }: DeliveryReport, to: string): readonly ReportedRecipient[] {
  const named = recipients.filter(({ addresses }) => addresses.includes(to.toLowerCase()));
  return named.length > 0 ? named : recipients;
}
