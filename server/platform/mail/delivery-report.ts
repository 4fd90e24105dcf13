/** Parses delivery reports of mail servers (RFC 3462, RFC 3464, RFC 6533). */
import PostalMime from 'postal-mime';
import { plainText, REASON_MAXIMUM } from '#server/platform/plain-text.ts';

export interface ReportedRecipient {
  /** Our address, and the one that the mail was forwarded to. */
  readonly addresses: readonly string[];
  /** `failed`, `delayed`, `delivered`, `relayed` or `expanded`. */
  readonly action: string;
  /** The mail server's response, beginning with a code. */
  readonly reason: string;
}

export interface DeliveryReport {
  /** The references of our mails in it, the most reliable first. */
  readonly references: readonly string[];
  readonly recipients: readonly ReportedRecipient[];
}

/** Parses a mail; undefined when it is no delivery report. */
export async function readDeliveryReport(mail: Uint8Array): Promise<DeliveryReport | undefined> {
  const { headers, attachments } = await PostalMime.parse(mail, {
    forceRfc822Attachments: true,
    attachmentEncoding: 'utf8',
  });
  const type = headers.find(({ key }) => key === 'content-type')?.value ?? '';
  if (!/^\s*multipart\/report\b.*report-type\s*=\s*"?delivery-status\b/is.test(type)) return undefined;
  const textOf = (types: readonly string[]): string | undefined =>
    attachments.find(({ mimeType }) => types.includes(mimeType))?.content as string | undefined;
  const status = textOf(STATUS_TYPES);
  if (status === undefined) return undefined;
  const [aboutMail = new Map<string, string>(), ...groups] = readFieldGroups(status);
  const returned = readFieldGroups(textOf(RETURNED_TYPES) ?? '')[0];
  return {
    references: [
      aboutMail.get('original-envelope-id'),
      aboutMail.get('x-original-message-id'),
      returned?.get('message-id'),
    ].flatMap(findReference),
    recipients: groups.filter((group) => group.has('action')).map(readRecipient),
  };
}

const STATUS_TYPES = ['message/delivery-status', 'message/global-delivery-status'];
const RETURNED_TYPES = ['message/rfc822', 'text/rfc822-headers', 'message/global', 'message/global-headers'];

type Fields = ReadonlyMap<string, string>;

/** Groups of `Name: value` between empty lines. Continuation lines stay separate, as in responses of servers. */
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

/** The response of the server that refused; other texts get the status code in front. */
function readReason(fields: Fields): string {
  const status = /^[245]\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '')?.[0] ?? '5.0.0';
  const said = withoutType(fields.get('diagnostic-code') ?? '');
  return /^[245](\d\d\b|\.\d{1,3}\.\d)/.test(said) ? said : `${status} ${said}`.trim();
}

/** `rfc822;ranger@park.example` and `smtp; 550 No` without the type. */
function withoutType(value: string): string {
  return value.replace(/^[\w.-]+[ \t]*;\s*/, '');
}
