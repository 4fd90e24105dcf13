/** What it means that a mail server did not take a mail: whose fault it is, and whether another try can help. */

import { plainText, REASON_MAXIMUM } from '#server/platform/plain-text.ts';
import { problemIn, type MailProblem } from './mail-problem.ts';

/** How far the conversation had come: the text of the mail not begun, under way, or all of it sent. */
export type SmtpStage = 'before the text' | 'in the text' | 'after the text';

/** Thrown when a mail did not leave. Its message is what is kept, and says what the mail server said. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';
  /** True when another try would only meet the same refusal. */
  readonly permanent: boolean;
  readonly problem: MailProblem;

  constructor(reason: string, facts: { readonly permanent: boolean; readonly problem: MailProblem }) {
    super(plainText(reason, REASON_MAXIMUM));
    this.permanent = facts.permanent;
    this.problem = facts.problem;
  }
}

/** Reads an error of nodemailer. The words of an answer about this mail are kept as they are, so that they begin with their code. */
export function readSmtpFailure(error: unknown, stage: SmtpStage): DeliveryError {
  const { code, command, response, responseCode = 0 } = error as SmtpError;
  const said = response ?? (error instanceof Error ? error.message : String(error));
  if (code === 'EENVELOPE' && command === 'API')
    return new DeliveryError(`The address cannot be used: ${said}`, { permanent: true, problem: 'unusable' });
  // A refusal may lack the end of its line when the connection is closed right behind it.
  const isAboutMail = stage === 'after the text' || command === 'RCPT TO' || command === 'DATA';
  if (response && responseCode >= 400) {
    if (!isAboutMail || isAboutUs(response, responseCode))
      return new DeliveryError(`Our mail server refused us: ${response}`, {
        permanent: false,
        problem: 'ours',
      });
    return new DeliveryError(response, {
      permanent: responseCode >= 500 && responseCode !== FULL,
      problem: problemIn(response),
    });
  }
  // Nobody knows whether the server kept it (RFC 5321 section 4.5.3.2.6): it is tried again under the same Message-ID.
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
  /** What the server answered. */
  readonly response?: string;
  readonly responseCode?: number;
}

/** Too little space, which gets mended although servers call it permanent. */
const FULL = 552;
/** The session is in a wrong state, or we have not said who we are. */
const notAboutMail = new Set([503, 530, 534, 535, 538]);

/**
 * The server is the one that takes our mail to the world: that it will not pass it on, does not know us or has had enough
 * of us is for its and our administrators to mend, and no news about the address.
 */
function isAboutUs(response: string, responseCode: number): boolean {
  // Says "authentication required" about a mailbox that takes mail from its own organization only.
  if (response.includes('RESOLVER.RST')) return false;
  return (
    notAboutMail.has(responseCode) ||
    /relay(ing)? .{0,200}(denied|not (permitted|allowed)|prohibited)|(unable to|cannot|won't|not) relay|auth\w{0,20} (is )?required|not authenticated|must (first )?(authenticate|issue)|STARTTLS|sender (address )?rejected|send as this sender|client host|sending (limit|quota)/i.test(
      response,
    )
  );
}
