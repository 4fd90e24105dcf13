/** The meaning of SMTP failures: whose fault it is, and whether another try can help. */

import { plainText, REASON_MAXIMUM } from '#server/platform/plain-text.ts';
import { problemIn, type MailProblem } from './mail-problem.ts';

/** How far the SMTP session had come with the mail's text. */
export type SmtpStage = 'before the text' | 'in the text' | 'after the text';

/** Thrown when a mail was not sent. Its message is stored, and contains the mail server's response. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';
  /** True when another try would be refused, too. */
  readonly permanent: boolean;
  readonly problem: MailProblem;

  constructor(reason: string, facts: { readonly permanent: boolean; readonly problem: MailProblem }) {
    super(plainText(reason, REASON_MAXIMUM));
    this.permanent = facts.permanent;
    this.problem = facts.problem;
  }
}

/** Interprets an error of nodemailer. A response about this mail is kept unchanged, so that it begins with its code. */
export function readSmtpFailure(error: unknown, stage: SmtpStage): DeliveryError {
  const { code, command, response, responseCode = 0 } = error as SmtpError;
  const said = response ?? (error instanceof Error ? error.message : String(error));
  if (code === 'EENVELOPE' && command === 'API')
    return new DeliveryError(`The address cannot be used: ${said}`, { permanent: true, problem: 'unusable' });
  // A refusal may lack the end of its line when the connection is closed directly after it.
  const isAboutMail = stage === 'after the text' || command === 'RCPT TO' || command === 'DATA';
  if (response && responseCode >= 400) {
    if (!isAboutMail || isAboutUs(response, responseCode))
      return new DeliveryError(`Our mail server refused us: ${response}`, {
        permanent: false,
        problem: 'ours',
      });
    const problem = problemIn(response);
    return new DeliveryError(response, {
      // What is our fault may be mended within a day.
      permanent: responseCode >= 500 && responseCode !== FULL && problem !== 'ours',
      problem,
    });
  }
  // Unknown whether the server accepted it (RFC 5321 section 4.5.3.2.6): it is tried again with the same Message-ID.
  if (stage === 'after the text')
    return new DeliveryError(
      `Our mail server did not say whether it took the mail: ${said}. The whole text had been sent, so it may have arrived.`,
      { permanent: false, problem: 'unsure' },
    );
  return new DeliveryError(`Our mail server did not take the mail: ${said}`, {
    permanent: false,
    problem: 'ours',
  });
}

interface SmtpError {
  readonly code?: string;
  readonly command?: string;
  readonly response?: string;
  readonly responseCode?: number;
}

/** Out of space, which is temporary although servers call it permanent. */
const FULL = 552;
/** The session is in a wrong state, or we are not authenticated. */
const notAboutMail = new Set([503, 530, 534, 535, 538]);

/** Our own outgoing server refuses to relay, to authenticate or to accept more: not the address's fault. */
function isAboutUs(response: string, responseCode: number): boolean {
  // "authentication required" about a mailbox that accepts mail from its own organization only.
  if (response.includes('RESOLVER.RST')) return false;
  return (
    notAboutMail.has(responseCode) ||
    /relay(ing)? .{0,200}(denied|not (permitted|allowed)|prohibited)|(unable to|cannot|won't|not) relay|auth\w{0,20} (is )?required|not authenticated|must (first )?(authenticate|issue)|STARTTLS|sender (address )?rejected|send as this sender|client host|sending (limit|quota)/i.test(
      response,
    )
  );
}
