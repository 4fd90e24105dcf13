/** The mail with the code. Composed too late, it is the usual request: nobody stands there any more. */
import { randomInt } from 'node:crypto';
import { CODE_DIGITS, CODE_MINUTES } from '#shared/entries/mailed-code.ts';
import { codeMail as en } from '#shared/languages/en/code-mail.ts';
import { codeMail as es } from '#shared/languages/es/code-mail.ts';
import { noteContactMail } from '#server/features/verification/contact-delivery.operations.ts';
import {
  composeRequest,
  isWorthAsking,
  languageOf,
  nameOf,
  renderContactMail,
} from '#server/features/verification/verification.emails.ts';
import { findRequestByMail } from '#server/features/verification/verification.queries.ts';
import { createTranslators } from '#server/platform/i18n.ts';
import type { ComposeContext, ComposedMail } from '#server/platform/mail/mail.ts';
import { codeText } from './mailed-codes.ts';
import { keepCode } from './on-the-spot.queries.ts';

/** The kind of the mail with a code. */
export const CODE_MAIL = 'entry-code';

const codeMailText = createTranslators({ en, es });

async function composeCode(data: unknown, context: ComposeContext): Promise<ComposedMail | undefined> {
  const { trx, clock, key, mailId } = context;
  const request = await findRequestByMail(trx, mailId);
  if (!request || !(await isWorthAsking(request, context))) return undefined;
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
  const mac = key.mac('entry-code', codeText(request.id, code));
  if (!(await keepCode(trx, request.id, mac, clock.now()))) return composeRequest(data, context);
  const { say } = codeMailText[languageOf(request)];
  const student = nameOf(request);
  const { school } = request;
  const amount = request.entry.hours;
  return renderContactMail(request, context, {
    // Without the code: whoever sees the subject alone does not see what it accepts.
    subject: say('subject', { student }),
    preview: say('preview', { student, amount }),
    heading: say('heading', { student }),
    paragraphs: [
      say('asks', { student, school }),
      say('accepts', { student, amount, minutes: CODE_MINUTES }),
      say('ifNot', { student }),
    ],
    code: code.replace(/(?=...$)/, ' '),
  });
}

/** The mails of this file by kind. */
export const onTheSpotMailKinds = {
  [CODE_MAIL]: { compose: composeCode, onOutcome: noteContactMail('code') },
};
