/** The form in which an administrator records a telephone call with the contact of an entry. */
import { useEffect, useId, useState } from 'react';
import { Input, Radio, Stack, Text, TextInput, VisuallyHidden } from '@mantine/core';
import type { SchoolEntry } from '#shared/administration/administration.contract.ts';
import {
  NUMBER_LIMIT,
  PERSON_LIMIT,
  phoneCallChecks,
  type PhoneCallForm,
} from '#shared/administration/phone-calls.rules.ts';
import { minuteInZone } from '#shared/calendar.ts';
import { NUMBER_SOURCES, type NumberSource } from '#shared/entries/phone-call.ts';
import { firstFailure } from '#shared/rules.ts';
import { serverNow } from '#client/platform/connection.ts';
import { refusedFields } from '#client/platform/refused-fields.ts';
import { focusOnce } from '#client/ui/forms/focus.ts';
import { Form } from '#client/ui/forms/form.tsx';
import { FormEnd } from '#client/ui/forms/form-end.tsx';
import { useFormFields } from '#client/ui/forms/use-form-fields.ts';
import { dayText, useSchoolZone } from '#client/ui/format/text.ts';
import type { Decisions } from './use-user-entries-decisions.ts';
import { entryName } from './user-entries-list.ts';
import { callFailure } from './user-entries.messages.ts';
import classes from './record-call.module.css';

interface RecordCallFormProps {
  readonly entry: SchoolEntry;
  /** What was typed before the row was folded. */
  readonly typed: PhoneCallForm | undefined;
  readonly onType: (typed: PhoneCallForm) => void;
  readonly onRecord: Decisions['recordCall'];
  readonly onDone: () => void;
  readonly onLeave: () => void;
}

const sourceLabels: Readonly<Record<NumberSource, string>> = {
  records: 'Our records',
  website: 'Website',
  student: 'Student',
};
const sources = NUMBER_SOURCES.map((value) => ({ value, label: sourceLabels[value] }));
const radioParts = { body: classes['radio'] ?? '' };
const answers = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

export default function RecordCallForm(props: RecordCallFormProps) {
  const { entry, typed, onType, onRecord, onDone, onLeave } = props;
  const timeZone = useSchoolZone();
  const { form, change, field, formRef, errors, showErrors } = useFormFields<PhoneCallForm>(
    typed ?? blankCall(timeZone),
  );
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  useEffect(() => onType(form), [form, onType]);

  async function send(): Promise<void> {
    const failed = firstFailure(phoneCallChecks({ now: serverNow(), timeZone }), form);
    setFailure(undefined);
    showErrors(failed ? { [failed.field]: failed.message } : {});
    if (failed) return;
    setBusy(true);
    try {
      await onRecord(entry, form);
      onDone();
    } catch (thrown) {
      const refused = refusedFields(thrown);
      showErrors(refused);
      if (Object.keys(refused).length === 0) setFailure(callFailure(thrown));
    } finally {
      setBusy(false);
    }
  }

  const choice = (name: keyof PhoneCallForm) => ({
    name,
    value: form[name],
    error: errors[name],
    onChange: (value: string) => change({ [name]: value }),
  });
  const titleId = useId();
  return (
    <div role="group" aria-labelledby={titleId} className={classes['call']}>
      <Form formRef={formRef} isBusy={isBusy} onSubmit={send}>
        <Stack gap="sm">
          <Text id={titleId} fw={600}>
            Record a call<VisuallyHidden> about {entryName(entry)}</VisuallyHidden>
          </Text>
          <div className={classes['fields']}>
            <TextInput
              label="Number you called"
              type="tel"
              autoComplete="off"
              required
              withAsterisk={false}
              maxLength={NUMBER_LIMIT}
              // The button that was pressed is gone.
              ref={focusOnce}
              {...field('number')}
            />
            <Choice legend="Where is the number from?" options={sources} {...choice('number_from')} />
            <TextInput
              label="Who answered"
              autoComplete="off"
              required
              withAsterisk={false}
              maxLength={PERSON_LIMIT}
              {...field('person')}
            />
            <TextInput
              label="When"
              type="datetime-local"
              required
              withAsterisk={false}
              {...field('called_at')}
            />
          </div>
          <div className={classes['answers']}>
            <Text size="sm" fw={500}>
              Did they confirm
            </Text>
            <Choice isRow legend="this student?" options={answers} {...choice('student')} />
            <Choice
              isRow
              legend={`this date, ${dayText(entry.date)}?`}
              options={answers}
              {...choice('date')}
            />
            <Choice isRow legend={`these hours, ${entry.hours}?`} options={answers} {...choice('hours')} />
          </div>
          <FormEnd failure={failure} isBusy={isBusy} send="Record call" cancel={onLeave} />
        </Stack>
      </Form>
    </div>
  );
}

function blankCall(timeZone: string): PhoneCallForm {
  const called_at = minuteInZone(serverNow(), timeZone);
  return { number: '', number_from: '', person: '', called_at, student: '', date: '', hours: '' };
}

interface ChoiceProps {
  readonly legend: string;
  readonly name: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
  /** A question of the list of answers, beside its options. */
  readonly isRow?: boolean;
}

function Choice({ legend, name, options, value, error, onChange, isRow = false }: ChoiceProps) {
  const errorId = useId();
  return (
    <div>
      <fieldset className={classes['choice']} data-row={isRow}>
        <legend>
          {isRow && <VisuallyHidden component="span">Did they confirm </VisuallyHidden>}
          {legend}
        </legend>
        <div className={classes['options']}>
          {options.map((option) => (
            <Radio
              key={option.value}
              {...option}
              classNames={radioParts}
              name={name}
              checked={option.value === value}
              aria-describedby={error === undefined ? undefined : errorId}
              onChange={() => onChange(option.value)}
            />
          ))}
        </div>
      </fieldset>
      {error !== undefined && <Input.Error id={errorId}>{error}</Input.Error>}
    </div>
  );
}
