import { useState, type ReactNode } from 'react';
import { Text } from '@mantine/core';
import { useNavigate, useParams } from 'react-router';
import { dayInZone } from '#shared/calendar.ts';
import { getEvent, updateEvent, type DetailedEvent } from '#features/events/events.contract.ts';
import {
  BEGUN_EVENT,
  eventChecks,
  NOT_YOURS_TO_CHANGE,
  type EventForm,
} from '#features/events/events.rules.ts';
import { asApiError, callApi, type ApiError } from '#client/platform/api.ts';
import { serverNow } from '#client/platform/connection.ts';
import { useApi } from '#client/platform/use-api.ts';
import { FormCard } from '#client/ui/components/form-card.tsx';
import { ButtonLink } from '#client/ui/components/links.tsx';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { showFailure, showSuccess } from '#client/ui/feedback/notify.ts';
import { Conflict } from '#client/ui/forms/conflict.tsx';
import { Form } from '#client/ui/forms/form.tsx';
import { useForm } from '#client/ui/forms/use-form.ts';
import { useLeaveQuestion } from '#client/ui/forms/use-leave-question.ts';
import { Loaded } from '#client/ui/list/loaded.tsx';
import { findEvent, useStoreEvent } from '#features/events/client/event-actions.ts';
import { detailFailure } from '#features/events/client/events.messages.ts';
import { EventFields } from './event-fields.tsx';
import * as eventForm from './event-form.ts';

export default function EditEventPage() {
  const { eventId = '' } = useParams();
  const query = useApi(getEvent, { params: { eventId } });
  // Data cached by another page may be old.
  const data = query.isFetchedAfterMount ? query.data : undefined;
  return (
    <FormCard title="Edit Event (Beta)" maxWidth="40rem">
      <Loaded
        query={{ ...query, data }}
        name="The event"
        failure={detailFailure}
        placeholder="lines"
        notFound={<Refused>{detailFailure(query.error)}</Refused>}
        keepsData
      >
        {(event) => <Edit event={event} />}
      </Loaded>
    </FormCard>
  );
}

function Refused({ children }: { readonly children: string }) {
  return (
    <>
      <ErrorAlert takesFocus>{children}</ErrorAlert>
      <ButtonLink to="/your-events" variant="outline" w="fit-content">
        Your Events
      </ButtonLink>
    </>
  );
}

function Edit({ event }: { readonly event: DetailedEvent }) {
  if (!event.is_organizer) return <Refused>{NOT_YOURS_TO_CHANGE}</Refused>;
  if (event.is_past) return <Refused>{BEGUN_EVENT}</Refused>;
  return (
    <>
      <Text>{eventForm.registeredText(event.current_attendees)}</Text>
      <EditEventForm event={event} />
    </>
  );
}

function EditEventForm({ event }: { readonly event: DetailedEvent }) {
  const [seen, setSeen] = useState(event);
  /** The last refusal that revealed another version. */
  const [conflict, setConflict] = useState<ApiError>();
  const takeIn = useStoreEvent();
  const navigate = useNavigate();
  const page = `/event-detail/${event.id}`;
  const form = useForm<EventForm, DetailedEvent>({
    initial: eventForm.formOf(event),
    tidy: eventForm.tidied,
    checks: () => eventChecks(dayInZone(serverNow(), seen.time_zone)),
    send: save,
    onSent(now, _, isShown) {
      takeIn(seen.id, now);
      showSuccess(eventForm.changed(seen, now));
      if (isShown) void navigate(page, { replace: true });
    },
    refused: eventForm.refusedFields,
    showsAllErrors: true,
    failure: eventForm.changeFailure,
    onLate: (error, { name }) => showFailure(eventForm.lateChangeFailure(name, error)),
  });
  useLeaveQuestion(!form.isSent && !eventForm.isSameForm(form.values, eventForm.formOf(seen)));

  /** Safe to resend after a lost response. */
  async function save(values: EventForm): Promise<DetailedEvent> {
    try {
      const body = { ...values, version: seen.version ?? 0 };
      return await callApi(updateEvent, { params: { id: seen.id }, body });
    } catch (thrown) {
      const error = asApiError(thrown);
      const stored = error.status === 409 ? await findChanged(seen) : undefined;
      if (stored) {
        // Saving again means having seen the stored version.
        setSeen(stored);
        setConflict(error);
      }
      throw error;
    }
  }

  function failureMessage(): ReactNode {
    const error = form.failure?.error;
    if (error === undefined || error !== conflict) return undefined;
    return (
      <Conflict
        message={eventForm.changeFailure(error)}
        labels={eventForm.fieldLabels}
        stored={eventForm.formOf(seen)}
        typed={eventForm.tidied(form.values)}
        name={seen.name}
        button="Save Changes"
        onLoad={() => {
          form.restart(eventForm.formOf(seen));
          form.formRef.current?.querySelector('input')?.focus();
        }}
      />
    );
  }

  return (
    <Form
      form={form}
      autoComplete="off"
      send="Save Changes"
      cancel={page}
      message={failureMessage()}
      happens="saved"
    >
      <EventFields form={form} clocks={{ zone: event.time_zone, school: event.school }} />
    </Form>
  );
}

async function findChanged(seen: DetailedEvent): Promise<DetailedEvent | undefined> {
  const found = await findEvent(seen.id).catch(() => undefined);
  if (!found || found === 'gone' || found.is_past || found.version === seen.version) return undefined;
  return found;
}
