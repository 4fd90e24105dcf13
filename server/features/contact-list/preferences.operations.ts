/** What contacts say of themselves, and how often they want mail. */
import type { MailRhythm } from '#shared/contact-list/contact-list.contract.ts';
import {
  NAME_MAXIMUM,
  ORGANIZATION_MAXIMUM,
  POSITION_MAXIMUM,
} from '#shared/contact-list/contact-list.limits.ts';
import { isSharedAddress } from '#shared/contact-list/shared-address.ts';
import type { Language } from '#shared/languages/languages.ts';
import { tidyLine } from '#shared/text.ts';
import { stopMailTo } from '#server/features/verification/contact-mail.operations.ts';
import { unblockContact } from '#server/features/verification/contact-mail.queries.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { InvalidFields } from '#server/platform/http/errors.ts';
import type { ListLink } from './list-proof.operations.ts';
import { keepAbout } from './preferences.queries.ts';

interface Wishes {
  readonly about?:
    { readonly name: string; readonly position: string; readonly organization: string } | undefined;
  readonly rhythm?: MailRhythm | undefined;
  readonly language?: Language | undefined;
}

const maximums = {
  name: NAME_MAXIMUM,
  position: POSITION_MAXIMUM,
  organization: ORGANIZATION_MAXIMUM,
} as const;

/**
 * Keeps what is given. Of an address that several people read no name and no position is kept.
 * @throws InvalidFields for what is too long
 */
export async function setPreferences(
  context: AppContext,
  { mailbox, address }: ListLink,
  { about, rhythm, language }: Wishes,
): Promise<{ detail: string }> {
  for (const field of ['name', 'position', 'organization'] as const) {
    if ((about?.[field].length ?? 0) > maximums[field])
      throw new InvalidFields({
        [field]: [`The ${field} cannot be longer than ${maximums[field]} characters`],
      });
  }
  const isShared = isSharedAddress(address);
  const text = (typed: string) => tidyLine(typed) || null;
  const said = {
    ...(about && {
      name: isShared ? null : text(about.name),
      position: isShared ? null : text(about.position),
      organization: text(about.organization),
    }),
    ...(rhythm !== undefined && rhythm !== 'stop' && { rhythm }),
    ...(language && { language }),
  };
  await context.db.transaction().execute(async (trx) => {
    if (rhythm === 'stop') await stopMailTo(context, trx, address);
    else if (rhythm !== undefined) await unblockContact(trx, address);
    await keepAbout(trx, mailbox, said, context.clock.now());
  });
  return { detail: 'Saved.' };
}
