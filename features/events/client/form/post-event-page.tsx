import { Text } from '@mantine/core';
import { useLocation, useNavigate } from 'react-router';
import { dayInZone } from '#shared/calendar.ts';
import { postEvent, type CommunityEvent } from '#features/events/events.contract.ts';
import { eventChecks, type EventForm } from '#features/events/events.rules.ts';
import { isCertainlyRefused } from '#client/platform/drafts/drafts.ts';
import { callApi } from '#client/platform/api.ts';
import { serverNow } from '#client/platform/connection.ts';
import { useSession } from '#client/platform/session.ts';
import { useInvalidate } from '#client/platform/use-api.ts';
import { FormCard } from '#client/ui/components/form-card.tsx';
import { showFailure, showSuccess } from '#client/ui/feedback/notify.ts';
import { DraftNote, RestoredNote } from '#client/ui/forms/draft-notes.tsx';
import { focusField } from '#client/ui/forms/focus.ts';
import { Form } from '#client/ui/forms/form.tsx';
import { draftOfLink, useDraft } from '#client/ui/forms/use-draft.ts';
import { useForm } from '#client/ui/forms/use-form.ts';
import { useLeaveQuestion } from '#client/ui/forms/use-leave-question.ts';
import { useSchoolZone } from '#client/ui/format/text.ts';
import { eventAnswers } from '#features/events/client/event-actions.ts';
import { EventFields } from './event-fields.tsx';
import * as eventForm from './event-form.ts';

export default function PostEventPage() {
  const owner = String(useSession().user?.id ?? '');
  const { state } = useLocation();
  const wantedDraft = draftOfLink(state);
  const again = eventForm.eventAgain(state);
  return (
    <FormCard title="Post Events (Beta)" maxWidth="40rem">
      <Text>
        Everybody who is signed in can see your event, with your name and school, and register for it. We
        email you about each registration.
      </Text>
      <PostEventForm
        key={[owner, wantedDraft, again?.id].join('/')}
        owner={owner}
        wanted={wantedDraft}
        again={again}
      />
    </FormCard>
  );
}

interface PostEventFormProps {
  readonly owner: string;
  readonly wanted: string | undefined;
  readonly again: eventForm.EventAgain | undefined;
}

function PostEventForm({ owner, wanted, again }: PostEventFormProps) {
  const zone = useSchoolZone();
  const { admin } = useSession();
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const initial = again?.fields ?? eventForm.noEvent;
  // Each has drafts of its own.
  const ofWanted = wanted === undefined ? undefined : eventForm.eventDrafts.find(owner, wanted)?.form;
  const draftForm = ofWanted ?? (again ? `new/${again.id}` : 'new');
  const draft = useDraft({ drafts: eventForm.eventDrafts, owner, form: draftForm, initial, wanted });
  const form = useForm<EventForm, CommunityEvent>({
    initial: draft.first,
    tidy: eventForm.tidied,
    checks: () => eventChecks(dayInZone(serverNow(), zone)),
    onChange: draft.keep,
    // Safe to resend after a lost response.
    send: (body) => draft.send(body, () => callApi(postEvent, { body }), isCertainlyRefused),
    onSent({ awaits_approval }, { name }, isShown) {
      void invalidate(eventAnswers);
      showSuccess(eventForm.posted(name, awaits_approval === true), `post ${name}`);
      if (isShown) void navigate('/your-events');
    },
    refused: eventForm.refusedFields,
    showsAllErrors: true,
    failure: eventForm.postFailure,
    onLate: (error, { name }) =>
      showFailure(eventForm.lateFailure(name, error, draft.wasKept()), `post ${name}`),
  });
  // With a draft on this device, leaving loses nothing.
  const isAtRisk = !draft.isSaved && !form.isSent && !eventForm.isSameForm(form.values, initial);
  useLeaveQuestion(isAtRisk, undefined, form.isBusy ? eventForm.LEAVE_WHILE_POSTING : undefined);

  function startOver(): void {
    draft.startOver();
    form.restart(initial);
    // The pressed button is gone.
    focusField(form.formRef.current, 'name');
  }

  return (
    <Form form={form} autoComplete="off" send="Post Event" cancel="/event-list" happens="posted">
      {draft.restored !== 'nothing' && (
        <RestoredNote isBusy={form.isBusy} onStartOver={startOver}>
          We kept what you had typed here before.
          {draft.restored === 'sent' &&
            ' If it was posted already, posting it as it is does not post it twice.'}
        </RestoredNote>
      )}
      <EventFields form={form} clocks={{ zone, school: admin?.school ?? 'your school' }} />
      <DraftNote isSaved={draft.isSaved} until="your event is posted" />
    </Form>
  );
}
