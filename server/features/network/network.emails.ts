/** The mail to a person who became an administrator or stopped being one. */
import type { RoleAction } from '#shared/network/network.contract.ts';
import { renderMail } from '#server/platform/mail/layout.ts';
import type { ComposeContext, ComposedMail, MailKinds } from '#server/platform/mail/mail.ts';
import { pageLink } from '#server/platform/page-link.ts';
import { isAdministrator } from './network.queries.ts';

export const ROLE_CHANGED_MAIL = 'role_changed';

/** As of the change. */
export type RoleChangedData = {
  readonly account_id: number;
  readonly action: RoleAction;
  readonly school: string;
  /** Name and email of the head who did it. */
  readonly by: string;
  readonly by_email: string;
  /** Their account, to erase both when they leave. */
  readonly by_id: number;
};

export const networkMailKinds = {
  [ROLE_CHANGED_MAIL]: { compose: composeRoleChanged },
} satisfies MailKinds;

/** Dropped when the role was changed back meanwhile. */
async function composeRoleChanged(
  data: RoleChangedData,
  { trx, config }: ComposeContext,
): Promise<ComposedMail | undefined> {
  const { school, by, by_email } = data;
  const isAdded = data.action === 'add';
  if ((await isAdministrator(trx, data.account_id)) !== isAdded) return undefined;
  const ours = [by_email, config.contactEmail];
  const footer = `Is this a mistake? Write to ${by} (${by_email}), or to ${config.contactEmail}.`;
  if (!isAdded) {
    return renderMail({
      subject: `You are no longer an administrator of ${school} at Limelight`,
      preview: `${by} has removed you as an administrator.`,
      heading: `You are no longer an administrator of ${school}`,
      paragraphs: [
        `${by}, who heads the administrators of ${school}, has removed you as an administrator.`,
        'You can no longer see or change the volunteer hours of the students. Your account, your password and your own entries stay as they are.',
      ],
      ours,
      footer,
    });
  }
  return renderMail({
    subject: `You are now an administrator of ${school} at Limelight`,
    preview: `${by} has given you this role.`,
    heading: `You are now an administrator of ${school}`,
    paragraphs: [
      `${by}, who heads the administrators of ${school}, has given you this role.`,
      'You can now see the volunteer hours of all students of your school, and verify, correct, delete, recover and download their entries.',
      'As long as you are an administrator, the school in your profile cannot be changed, and you are not on the leaderboard.',
    ],
    button: { label: 'Open the Volunteer Database', href: pageLink(config, '/admin/entries') },
    ours,
    footer,
  });
}
