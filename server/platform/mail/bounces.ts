/** Processes delivery reports about our mails: a mail that was sent may bounce later. */
import type { DeliveryReport, ReportedRecipient } from './delivery-report.ts';
import { problemIn } from './mail-problem.ts';
import { notifyOutcome, type MailKinds, type MailDeps } from './mail.ts';
import { ATTEMPTS, pauseAfter } from './queue.ts';
import type { Trx } from '#server/platform/app-context.ts';

export type BounceOutcome =
  | { readonly result: 'not ours' }
  /** It reports no failure: delayed, delivered, relayed. */
  | { readonly result: 'no failure'; readonly to: string; readonly actions: string }
  /** The mail had failed before, most often by the same report. */
  | { readonly result: 'known'; readonly to: string }
  /** The mail was dropped before it was sent. */
  | { readonly result: 'pointless'; readonly to: string }
  | { readonly result: 'bounced'; readonly to: string; readonly reason: string }
  /** Refused because of us, so it is tried again. */
  | { readonly result: 'ours'; readonly to: string; readonly reason: string };

/**
 * Records a reported failure, and notifies the mail's feature once.
 *
 * The reference cannot be guessed, so the sender of the report got the mail. The reported address may differ from ours, because
 * mail is forwarded. A mail still queued after an unsure try did leave, as the report proves, and is not sent again; the
 * outcome of a try under way no longer counts.
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
      // One that waits for its next try has been told already.
      if (mail.state === 'queued') return { result: 'known', to };
      await trx
        .updateTable('mails')
        .set({
          state: 'queued',
          last_error: reason,
          finished_at: null,
          next_attempt_at: pauseAfter(mail.attempts),
        })
        .where('id', '=', mail.id)
        .execute();
      return { result: 'ours', to, reason };
    }
    await trx
      .updateTable('mails')
      .set({ state: 'failed', last_error: reason, finished_at: context.clock.now(), lease: null })
      .where('id', '=', mail.id)
      .execute();
    await notifyOutcome(context, kinds, trx, mail, { state: 'bounced', reason, problem });
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

/** The recipients with our address; without any, the mail was forwarded, and all count. */
function findRecipients({ recipients }: DeliveryReport, to: string): readonly ReportedRecipient[] {
  const named = recipients.filter(({ addresses }) => addresses.includes(to.toLowerCase()));
  return named.length > 0 ? named : recipients;
}
