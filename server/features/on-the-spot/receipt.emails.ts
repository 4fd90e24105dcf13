/** The receipt to a contact who confirmed on the spot, and the mail to the student whose entry was set back after it. */
import { dayInZone, describeDay } from '#shared/calendar.ts';
import { receiptMail as en } from '#shared/languages/en/receipt-mail.ts';
import { receiptMail as es } from '#shared/languages/es/receipt-mail.ts';
import { lockEntry } from '#server/features/entries/entries.queries.ts';
import { entryFacts, studentFooter } from '#server/features/entries/entry-mail.ts';
import {
  SET_BACK_MAIL,
  takeBack,
  type SetBack,
} from '#server/features/verification/address-proof.operations.ts';
import { findUnproven } from '#server/features/verification/address-proof.queries.ts';
import { noteContactMail } from '#server/features/verification/contact-delivery.operations.ts';
import {
  isWorthAsking,
  languageOf,
  nameOf,
  renderContactMail,
} from '#server/features/verification/verification.emails.ts';
import { findRequestByMail } from '#server/features/verification/verification.queries.ts';
import type { EntryText } from '#server/platform/database/tables.ts';
import { createTranslators } from '#server/platform/i18n.ts';
import { renderMail } from '#server/platform/mail/layout.ts';
import { plainProblem, storedProblem } from '#server/platform/mail/mail-problem.ts';
import type { ComposeContext, ComposedMail, MailOutcome } from '#server/platform/mail/mail.ts';
import { pageLink } from '#server/platform/page-link.ts';

/** The kind of the receipt. */
export const RECEIPT_MAIL = 'spot-receipt';

const receiptText = createTranslators({ en, es });

async function composeReceipt(_data: unknown, context: ComposeContext): Promise<ComposedMail | undefined> {
  const request = await findRequestByMail(context.trx, context.mailId);
  if (!request?.entry_id || !(await isWorthAsking(request, context, true))) return undefined;
  const confirmed = await findUnproven(context.trx, request.entry_id);
  if (!confirmed) return undefined;
  const language = languageOf(request);
  const { say } = receiptText[language];
  const student = nameOf(request);
  const amount = request.entry.hours;
  const day = describeDay(dayInZone(confirmed.at, request.time_zone), language);
  return renderContactMail(request, context, {
    subject: say('subject', { student, amount }),
    preview: say('preview', { student }),
    heading: say('heading'),
    paragraphs: [say('confirmed', { student, school: request.school, amount, day, name: confirmed.name })],
    answer: { page: '/receipt', label: say('yes'), no: say('no'), onThePage: say('onThePage') },
  });
}

/** An address that takes no mail proves nothing, and nobody there could have said no. */
async function noteReceipt(data: object, outcome: MailOutcome, context: ComposeContext): Promise<void> {
  const { trx, mailId } = context;
  const request = await findRequestByMail(trx, mailId);
  // Locked first, as everybody does who changes it.
  const entry = request?.entry_id ? await lockEntry(trx, request.entry_id) : undefined;
  await noteContactMail('receipt')(data, outcome, context);
  if (outcome.state !== 'failed' && outcome.state !== 'bounced') return;
  if (!request?.entry_id || entry?.version !== request.entry_version) return;
  if (!(await findUnproven(trx, entry.id))) return;
  const { reason, problem } = outcome;
  await takeBack(context, trx, { ...request, entry_id: entry.id }, { why: 'not delivered', reason, problem });
}

interface SetBackData extends SetBack {
  readonly entry_id: number;
  readonly entry: EntryText;
  readonly first_name: string;
}

function composeSetBack(
  { entry_id, entry, first_name, why, reason = '', problem }: SetBackData,
  { config }: ComposeContext,
): Promise<ComposedMail> {
  const { contact } = entry;
  const words: Readonly<Record<SetBack['why'], readonly [string, string, string]>> = {
    'not mine': [
      `${contact} says that it was somebody else who confirmed it.`,
      `${contact} says that it was somebody else who confirmed this entry on the spot.`,
      'The contact can still confirm it with the email that we sent them. Was the address wrong? Correct it.',
    ],
    'unknown student': [
      `${contact} says that they do not know you.`,
      `${contact}, in whose name this entry was confirmed on the spot, says that they do not know you.`,
      'Was the address wrong? Correct it, or name another contact.',
    ],
    'not delivered': [
      `The receipt to ${contact} did not arrive.`,
      `the receipt to ${contact}, who confirmed this entry on the spot, did not arrive. ${plainProblem(storedProblem(problem, reason))}`,
      'Check the address letter by letter, and correct it: the contact is then asked by email.',
    ],
  };
  const [preview, happened, advice] = words[why];
  return renderMail({
    subject: `Your entry \u201c${entry.event}\u201d is not verified any more`,
    preview,
    heading: 'Your entry is not verified any more',
    paragraphs: [`Hello ${first_name}, ${happened} So it is not verified any more.`, advice],
    facts: [['Contact', contact], ...entryFacts(entry)],
    button: {
      label: 'Open the entry',
      href: pageLink(config, `/portfolio-update-event/${entry_id}`),
    },
    ours: [config.contactEmail],
    footer: studentFooter(config.contactEmail),
  });
}

/** The mails of this file by kind. */
export const receiptMailKinds = {
  [RECEIPT_MAIL]: { compose: composeReceipt, onOutcome: noteReceipt },
  [SET_BACK_MAIL]: { compose: composeSetBack, lastingData: ['entry_id'] },
};
