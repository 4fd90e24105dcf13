/** The form of Post Events (specification, section 5). What is typed stays on the device until it is posted. */
import { dayInZone } from '#shared/calendar.ts';
import { eventChecks, type EventForm } from '#shared/events/events.rules.ts';
import { serverNow } from '#client/platform/connection.ts';
import { useSession } from '#client/platform/session.ts';
import { showFailure, showSuccess } from '#client/ui/feedback/notify.ts';
import { KeptNote, RestoredNote } from '#client/ui/forms/draft-notes.tsx';
import { focusField } from '#client/ui/forms/focus.ts';
import { Form } from '#client/ui/forms/form.tsx';
import { SessionOver } from '#client/ui/forms/session-over.tsx';
import { useDraft } from '#client/ui/forms/use-draft.ts';
import { useForm } from '#client/ui/forms/use-form.ts';
import { useLeaveQuestion } from '#client/ui/forms/use-leave-question.ts';
import { useSchoolZone } from '#client/ui/format/text.ts';
import { sendEvent, useForgetEvents } from '#client/features/events/events.api.ts';
import { isSessionOver } from '#client/features/events/events.messages.ts';
import { eventDrafts } from './event-draft.ts';
import { restoredText } from './event-draft-notice.tsx';
import { EventFields } from './event-fields.tsx';
import { isEmptyForm, noEvent, tidied } from './event-form.ts';
import {
  isCertainlyRefused,
  LEAVE_WHILE_POSTING,
  lateFailure,
  posted,
  postFailure,
  refusedFields,
} from './post-event.messages.ts';

interface PostEventFormProps {
  readonly owner: string;
  /** The draft to open, when there are several. */
  readonly wantedDraft: string | undefined;
  /** Leaves the page; not called when the person has left it already. */
  readonly onPosted: () => void;
}

export function PostEventForm({ owner, wantedDraft, onPosted }: PostEventFormProps) {
  const zone = useSchoolZone();
  const { admin } = useSession();
  const forgetEvents = useForgetEvents();
  const draft = useDraft({ drafts: eventDrafts, owner, form: 'new', initial: noEvent, wanted: wantedDraft });
  const form = useForm<EventForm, Awaited<ReturnType<typeof sendEvent>>>({
    initial: draft.first,
    tidy: tidied,
    checks: () => eventChecks(dayInZone(serverNow(), zone)),
    onChange: draft.keep,
    send: (values) => draft.send(values, () => sendEvent(values), isCertainlyRefused),
    onSent({ awaits_approval }, { name }, isShown) {
      forgetEvents();
      showSuccess(posted(name, awaits_approval === true), `post ${name}`);
      if (isShown) onPosted();
    },
    refused: refusedFields,
    saysAll: true,
    failure: postFailure,
    onLate: (error, { name }) => showFailure(lateFailure(name, error, draft.wasKept()), `post ${name}`),
  });
  // With a draft on this device, leaving loses nothing.
  const isAtRisk = !draft.isKept && !form.isSent && !isEmptyForm(form.values);
  useLeaveQuestion(isAtRisk, undefined, form.isBusy ? LEAVE_WHILE_POSTING : undefined);

  function startOver(): void {
    draft.startOver();
    form.restart(noEvent);
    // The pressed button is gone now.
    focusField(form.formRef.current, 'name');
  }

  const isOver = isSessionOver(form.failure?.error);
  const signedOut = isOver ? <SessionOver happened="posted" button="Post Event" /> : undefined;
  return (
    <Form form={form} autoComplete="off" send="Post Event" cancel="/event-list" said={signedOut}>
      {draft.restored !== 'nothing' && (
        <RestoredNote isBusy={form.isBusy} onStartOver={startOver}>
          {restoredText({ sent: draft.restored === 'sent' })}
        </RestoredNote>
      )}
      <EventFields form={form} clocks={{ zone, school: admin?.school ?? 'your school' }} />
      <KeptNote isKept={draft.isKept} until="your event is posted" />
    </Form>
  );
}
