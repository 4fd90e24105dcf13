/** Why a mail was not delivered, from the responses of mail servers (RFC 3463 enhanced status codes). */

const SAY = {
  unknown: 'There is no mailbox with this address.',
  unused: 'The mailbox of this address is not in use any more.',
  full: 'The mailbox of this address is full.',
  domain: 'The part of the address after the @ does not take mail.',
  unusable: 'Mail cannot be sent to an address that is written like this.',
  unreachable: 'The mail server of this address could not be reached.',
  closed: 'This address takes mail from certain senders only.',
  loop: 'The mail to this address is forwarded in a circle.',
  later: 'The mail server of this address did not take the email, although it was tried again and again.',
  refused: 'The mail server of this address refused the email.',
  unsure: 'Our mail server never confirmed that it took the email, so it may not have arrived.',
  ours: 'A problem on our side kept the email from leaving. The address may well be right.',
} as const;

/** These codes are stored, so they must not change. */
export type MailProblem = keyof typeof SAY;

const worthAnotherTry: readonly MailProblem[] = ['ours', 'unsure', 'later'];

export function plainProblem(problem: MailProblem): string {
  return SAY[problem];
}

export function adviceAfter(problem: MailProblem): 'correct_address' | 'ask_again' {
  return worthAnotherTry.includes(problem) ? 'ask_again' : 'correct_address';
}

/** False for our own errors, which may name our machines. */
export function isAnswerOfServer(answer: string): boolean {
  return codesOf(answer.trim()) !== undefined;
}

/** Older rows have only the text, such as `550 5.1.1 No such user here`. */
export function storedProblem(code: string | null | undefined, text: string | null | undefined): MailProblem {
  if (isProblem(code)) return code;
  if (text?.startsWith('Our mail server did not say whether it took')) return 'unsure';
  if (text?.startsWith('The address cannot be used')) return 'unusable';
  return problemIn(text ?? '');
}

function isProblem(code: string | null | undefined): code is MailProblem {
  return typeof code === 'string' && Object.hasOwn(SAY, code);
}

function codesOf(text: string): { reply: string; status: string } | undefined {
  // Only at the beginning: elsewhere, the same digits may be an IP address.
  const [, reply = '', status = ''] =
    /^(?:([245]\d\d)\b[ -]?)?(?:#?([245]\.\d{1,3}\.\d{1,3})(?![.\d]))?/.exec(text) ?? [];
  return reply === '' && status === '' ? undefined : { reply, status };
}

/** Interprets a mail server's response. Texts without a code are not responses, and not the address's fault. */
export function problemIn(answer: string): MailProblem {
  // Every line of a response repeats the codes, and lines may break within a phrase.
  const text = answer.replaceAll(/\r?\n(?:\d{3}[ -])?(?:[245]\.\d{1,3}\.\d{1,3}\s)?\s*/g, ' ').trim();
  const codes = codesOf(text);
  if (!codes) return 'ours';
  const code = codes.status.slice(2);
  const found =
    falseFriends.find(([pattern]) => pattern.test(text)) ??
    sureCodes.find(([sure]) => sure.includes(code)) ??
    plainText.find(([pattern]) => pattern.test(text)) ??
    vagueCodes.find(([vague]) => vague.includes(code));
  if (found) return found[1];
  if (code.startsWith('7.')) return 'ours';
  return (codes.reply || codes.status).startsWith('4') ? 'later' : 'refused';
}

/** Texts that contradict their code or wording. About our domain, network, text or rate, never the address. */
const falseFriends: readonly (readonly [RegExp, MailProblem])[] = [
  [/gr[ae]y.?list|verification in progress|at a rate that|too many (messages|connections)/i, 'later'],
  // "Domain not found" is about our domain here, and "quota" about ours.
  [/sender (address )?(rejected|verif|denied)|senders? domain|return.?path/i, 'ours'],
  [/sending (limit|quota)/i, 'ours'],
  // Microsoft 365: the mailbox does not exist.
  [/^5\d\d[ -]5\.4\.1 .*access denied|RecipientNotFound|recipient not found/i, 'unknown'],
  // Microsoft 365: the mailbox accepts no mail from other organizations.
  [
    /RESOLVER\.RST|RestrictedSender|not authenticated to send|not allowed to send|permission to send/i,
    'closed',
  ],
  // Possibly the domain's server does not know it, but usually ours sends through the wrong one.
  [/relay(ing)? (access )?(denied|not (permitted|allowed))|unable to relay/i, 'ours'],
  [/verify (the )?(recipient|address).*(timed out|refused)/i, 'unreachable'],
];

/** Codes that every server uses as standardized, without their class. */
const sureCodes: readonly (readonly [readonly string[], MailProblem])[] = [
  [['1.1'], 'unknown'],
  [['1.6'], 'unused'],
  [['2.2'], 'full'],
  [['1.2', '4.4', '4.310'], 'domain'],
  [['1.3'], 'unusable'],
  [['1.7', '1.8'], 'ours'],
  [['4.5'], 'ours'],
  [['4.6', '4.14'], 'loop'],
  [['7.124', '7.133', '7.134', '7.135', '7.136'], 'closed'],
];

/** For servers with no code or a vague one; the clearest texts come first. */
const plainText: readonly (readonly [RegExp, MailProblem])[] = [
  [
    /(domain|host)( name)?( \S+)? (not found|does not exist|unknown|lookup failed)|no such (domain|host)|null ?mx|(domain \S+|host) (does not accept|doesn't accept) mail|name service error|non-existent hosts|no mx\b|unknown (domain|host)|host unknown/i,
    'domain',
  ],
  [
    /(mailbox|inbox|quota|account|storage)\b.{0,40}\b(full|exceeded|over ?quota|out of storage)|over ?quota|exceed(s|ed) .{0,30}quota/i,
    'full',
  ],
  [
    /(mailbox|account|user|address|recipient)\b.{0,40}\b(disabled|inactive|not active|suspended|deactivated|closed|discontinued|no longer)/i,
    'unused',
  ],
  [
    /no such (\S+ )?(user|mailbox|recipient|address|person)|(user|recipient|mailbox|address|account)( name)?( is)? (unknown|not found|not known)|(unknown|invalid|no valid) (local )?(user|recipient|mailbox|address)|(does not|doesn't|did not) exist|doesn't have an? |no mailbox|mailbox (not found|does not)|not a (known|valid) (user|recipient|mailbox)|not our customer|unrouteable address/i,
    'unknown',
  ],
  // A temporary failure (4xx) does not mean that the mailbox does not exist.
  [/^5.*\b(mailbox|user|recipient|account)( is)? (unavailable|not available)/i, 'unknown'],
  [
    /(spam|junk|unsolicited|blocked|black.?list|block.?list|banned|reputation|policy|DMARC|\bSPF\b|DKIM|rejected due to|not permitted|listed (at|in|on|by))/i,
    'ours',
  ],
  [/\bloop|too many hops|hop count/i, 'loop'],
  [
    /connection (attempt )?(timed out|refused|reset|dropped|closed)|connect(ing)? to .*(timed out|refused)|lost connection|no route to host|network (is )?unreachable|could not (connect|be reached)|no answer from host/i,
    'unreachable',
  ],
];

/** Ambiguous codes, used when the text is not clearer. */
const vagueCodes: readonly (readonly [readonly string[], MailProblem])[] = [
  [['1.0', '1.4'], 'unknown'],
  [['2.1'], 'unused'],
  [['1.10'], 'domain'],
  [['4.1', '4.2', '4.312', '4.316'], 'unreachable'],
  [['4.7', '4.300'], 'later'],
];
