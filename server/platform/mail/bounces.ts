/** Takes in what a report says about one of our mails: one that was sent may turn out to have arrived nowhere. */
import type { DeliveryReport, ReportedRecipient } from './delivery-report.ts';
import { problemIn } from './mail-problem.ts';
import { notifyOutcome, type MailKinds, type MailDeps } from './mail.ts';
import type { Trx } from '#server/platform/app-context.ts';

/** What became of a report. */
export type BounceOutcome =
  | { readonly result: 'not ours' }
  /** It says nothing of a failure: delayed, delivered, passed on. */
  | { readonly result: 'no failure'; readonly to: string; readonly actions: string }
  /** The mail had failed before, most often by this very report. */
  | { readonly result: 'known'; readonly to: string }
  /** The mail had become pointless before it was sent for good. */
  | { readonly result: 'pointless'; readonly to: string }
  | { readonly result: 'bounced'; readonly to: string; readonly reason: string };

/**
 * Notes a failure that is reported, and tells the feature that the mail belongs to, once.
 *
 * The reference cannot be guessed, so whoever knows it got the mail; the address in the report need not be the one we
 * wrote to, because mail is forwarded. A mail that is still queued after an unsure try did leave, as the report proves, and
 * is not sent again; the outcome of a try that is under way no longer counts.
 */
export function takeDeliveryReport(
  context: Pick<MailDeps, 'db' | 'clock' | 'config'>,
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
    // When it was passed on to several and reached one of them, it arrived.
    if (!failure || others.length > 0) {
      const actions = [...new Set(about.map(({ action }) => action))].join(', ');
      return { result: 'no failure', to, actions };
    }
    if (mail.state === 'failed') return { result: 'known', to };
    if (mail.state === 'dropped') return { result: 'pointless', to };
    const { reason } = failure;
    await trx
      .updateTable('mails')
      .set({ state: 'failed', last_error: reason, finished_at: context.clock.now(), lease: null })
      .where('id', '=', mail.id)
      .execute();
    await notifyOutcome(context, kinds, trx, mail, { state: 'bounced', reason, problem: problemIn(reason) });
    return { result: 'bounced', to, reason };
  });
}

async function lockMail(trx: Trx, references: readonly string[]) {
  for (const reference of references) {
    const mail = await trx
      .selectFrom('mails')
      .selectAll()
      .where('reference', '=', reference)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (mail) return mail;
  }
  return undefined;
}

/** Those that name the address we wrote to; without any, it was forwarded and the report names where to. */
function findRecipients({ recipients }: DeliveryReport, to: string): readonly ReportedRecipient[] {
  const named = recipients.filter(({ addresses }) => addresses.includes(to.toLowerCase()));
  return named.length > 0 ? named : recipients;
}
