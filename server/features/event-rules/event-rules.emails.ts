/** The mails about what a school decides about an event: to its organizer, and to students from whom it is hidden. */
import { withoutLinks } from '#shared/address-in-text.ts';
import { describeStart } from '#server/features/events/event-text.ts';
import type { CancellationData, ClosedData, EventInMail } from '#server/features/events/events.kinds.ts';
import { renderMail } from '#server/platform/mail/layout.ts';
import type { ComposeContext, MailKinds } from '#server/platform/mail/mail.ts';
import { pageLink } from '#server/platform/page-link.ts';

export const DECIDED_MAIL = 'event-decided';
export const HIDDEN_MAIL = 'event-hidden';

/** To the organizer; with a reason it was refused. */
export type DecidedData = Omit<ClosedData, 'reason'> & { readonly reason?: string };
export type HiddenData = Required<CancellationData>;

function composeDecided({ first_name, event, school, reason }: DecidedData, { config }: ComposeContext) {
  const footer = `You get this mail because you have posted an event at Limelight. Questions: ${config.contactEmail}`;
  const hello = `Hello ${withoutLinks(first_name)},`;
  if (reason === undefined) {
    return renderMail({
      subject: `“${event.name}” is approved`,
      preview: 'Others can see it and register now.',
      heading: 'Your event is approved',
      paragraphs: [`${hello} ${school} has approved your event. Others can see it and register now.`],
      facts: factsOf(event),
      button: { label: 'Open the event', href: pageLink(config, `/event-detail/${event.id}`) },
      ours: [config.contactEmail],
      footer,
    });
  }
  return renderMail({
    subject: `“${event.name}” is not approved`,
    preview: reason,
    heading: 'Your event is not approved',
    paragraphs: [
      `${hello} ${school} has not approved your event, and does not show it to anybody. You can post it again when what the school says is put right.`,
    ],
    facts: [...factsOf(event), ['Why', reason]],
    button: { label: 'Post an event', href: pageLink(config, '/post-event') },
    ours: [config.contactEmail],
    footer,
  });
}

function composeHidden({ first_name, event, school, reason }: HiddenData, { config }: ComposeContext) {
  return renderMail({
    subject: `You are no longer registered for “${event.name}”`,
    preview: reason,
    heading: 'You are no longer registered',
    paragraphs: [
      `Hello ${withoutLinks(first_name)}, ${school} does not show this event to its students any more, and has ended your registration. If you have questions, please ask at your school.`,
    ],
    facts: [...factsOf(event), ['Why', reason]],
    button: { label: 'See other events', href: pageLink(config, '/event-list') },
    ours: [config.contactEmail],
    footer: `You get this mail because you had registered for an event at Limelight. Questions: ${config.contactEmail}`,
  });
}

function factsOf(event: EventInMail): (readonly [string, string])[] {
  return [
    ['Event', event.name],
    ['When', describeStart(event)],
    ['Where', event.location],
  ];
}

export const eventRulesMailKinds = {
  [DECIDED_MAIL]: { compose: composeDecided },
  [HIDDEN_MAIL]: { compose: composeHidden },
} satisfies MailKinds;
