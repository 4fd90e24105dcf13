/** Reads the reports that mail servers write about mails that they could not deliver (RFC 3462, RFC 3464, RFC 6533). */
import PostalMime from 'postal-mime';
import { plainText, REASON_MAXIMUM } from '#server/platform/plain-text.ts';

/** What a report says about one address. */
export interface ReportedRecipient {
  /** The addresses that it names: the one we wrote to, and the one that it was passed on to. */
  readonly addresses: readonly string[];
  /** `failed`, `delayed`, `delivered`, `relayed` or `expanded`. */
  readonly action: string;
  /** What the mail server said, beginning with a code. */
  readonly reason: string;
}

export interface DeliveryReport {
  /** The references of our mails that it names, the surest first. */
  readonly references: readonly string[];
  readonly recipients: readonly ReportedRecipient[];
}

/** Reads a mail. Undefined when it is no report about the delivery of another. */
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

/** Groups of `Name: value`, with empty lines between them. Continued lines stay lines, as answers of servers do. */
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

/** Our references are UUIDs: alone as the id of an envelope, before the @ in a Message-ID. */
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

/** The words of the server that refused; those of others get the status in front, so that it is theirs all the same. */
function readReason(fields: Fields): string {
  const status = /^[245]\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '')?.[0] ?? '5.0.0';
  const said = withoutType(fields.get('diagnostic-code') ?? '');
  return /^[245](\d\d\b|\.\d{1,3}\.\d)/.test(said) ? said : `${status} ${said}`.trim();
}

/** `rfc822;ranger@park.example` and `smtp; 550 No` without what stands before the semicolon. */
function withoutType(value: string): string {
  return value.replace(/^[\w.-]+[ \t]*;\s*/, '');
}
