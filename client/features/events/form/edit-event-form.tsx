/** The form of Edit Event: the fields of Post Events, with what is posted, also when that was changed meanwhile. */
import { useState } from 'react';
import { dayInZone } from '#shared/calendar.ts';
import type { DetailedEvent } from '#shared/events/events.contract.ts';
import { eventChecks, type EventForm } from '#shared/events/events.rules.ts';
import { serverNow } from '#client/platform/connection.ts';
import { asApiError, type ApiError } from '#client/platform/api-error.ts';
import { showFailure, showSuccess } from '#client/ui/feedback/notify.ts';
import { Conflict } from '#client/ui/forms/conflict.tsx';
import { Form } from '#client/ui/forms/form.tsx';
import { SessionOver } from '#client/ui/forms/session-over.tsx';
import { useForm } from '#client/ui/forms/use-form.ts';
import { useLeaveQuestion } from '#client/ui/forms/use-leave-question.ts';
import { lookAt, useTakeIn } from '#client/features/events/event-changes.api.ts';
import { sendChange } from '#client/features/events/events.api.ts';
import { isSessionOver } from '#client/features/events/events.messages.ts';
import { changed, changeFailure, lateChangeFailure } from './edit-event.messages.ts';
import { EventFields } from './event-fields.tsx';
import { formOf, isSameForm, tidied } from './event-form.ts';
import { fieldLabels, refusedFields } from './post-event.messages.ts';

interface EditEventFormProps {
  readonly event: DetailedEvent;
  /** Leaves the page; not called when the person has left it already. */
  readonly onChanged: () => void;
}

export function EditEventForm({ event, onChanged }: EditEventFormProps) {
  /** The version that the person has seen. */
  const [seen, setSeen] = useState(event);
  /** The last refusal after which another version was found. */
  const [conflict, setConflict] = useState<ApiError>();
  const takeIn = useTakeIn();
  const form = useForm<EventForm, DetailedEvent>({
    initial: formOf(event),
    tidy: tidied,
    checks: () => eventChecks(dayInZone(serverNow(), seen.time_zone)),
    send: (values) => save(values),
    onSent(now, _, isShown) {
      takeIn(seen.id, now);
      showSuccess(changed(seen, now));
      if (isShown) onChanged();
    },
    refused: refusedFields,
    saysAll: true,
    failure: changeFailure,
    onLate: (error, { name }) => showFailure(lateChangeFailure(name, error)),
  });
  useLeaveQuestion(!form.isSent && !isSameForm(form.values, formOf(seen)));

  async function save(values: EventForm): Promise<DetailedEvent> {
    try {
      return await sendChange(seen.id, values, seen.version ?? 0);
    } catch (thrown) {
      const error = asApiError(thrown);
      const stored = error.status === 409 ? await lookAgain(seen) : undefined;
      if (stored) {
        // Saving now means having seen the stored version.
        setSeen(stored);
        setConflict(error);
      }
      throw error;
    }
  }

  function load(): void {
    form.restart(formOf(seen));
    form.formRef.current?.querySelector('input')?.focus();
  }

  /** Instead of the words of the failure, with a way on. */
  function said() {
    const error = form.failure?.error;
    if (isSessionOver(error)) return <SessionOver happened="saved" button="Save Changes" />;
    if (error === undefined || error !== conflict) return undefined;
    return (
      <Conflict
        message={changeFailure(error)}
        different={differences(formOf(seen), tidied(form.values))}
        name={seen.name}
        button="Save Changes"
        onLoad={load}
      />
    );
  }

  return (
    <Form
      form={form}
      autoComplete="off"
      send="Save Changes"
      cancel={`/event-detail/${event.id}`}
      said={said()}
    >
      <EventFields form={form} clocks={{ zone: event.time_zone, school: event.school }} />
    </Form>
  );
}

function differences(stored: EventForm, typed: EventForm) {
  // Safe: the labels are those of the fields.
  return (Object.keys(fieldLabels) as (keyof EventForm)[])
    .filter((name) => stored[name] !== typed[name])
    .map((name) => ({ label: fieldLabels[name], text: stored[name] }));
}

/** The stored event, if it is another version and can still be changed. */
async function lookAgain(seen: DetailedEvent): Promise<DetailedEvent | undefined> {
  // The failure is shown anyway.
  const found = await lookAt(seen.id).catch(() => undefined);
  if (!found || found === 'gone' || found.is_past || found.version === seen.version) return undefined;
  return found;
}
