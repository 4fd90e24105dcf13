/** Tells something to a class or the whole school. */
import { useState } from 'react';
import { NativeSelect, Stack, Switch, TextInput } from '@mantine/core';
import { useNavigate } from 'react-router';
import { MAILS_WAIT_MINUTES } from '#shared/bulk-actions/bulk-actions.rules.ts';
import { dayInZone } from '#shared/calendar.ts';
import { announcementChecks, ANNOUNCED_DAYS } from '#shared/messages/messages.rules.ts';
import { addDays, schoolYearOf } from '#shared/own-hours/days.ts';
import { firstFailure } from '#shared/rules.ts';
import { serverNow } from '#client/platform/connection.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { refusedFields } from '#client/platform/refused-fields.ts';
import { useMessageKey } from '#client/domain/messages/message-key.ts';
import { studentsText } from '#client/domain/messages/message-text.ts';
import { WordsFields } from '#client/domain/messages/words-fields.tsx';
import { FormCard } from '#client/ui/components/form-card.tsx';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { showSuccess } from '#client/ui/feedback/notify.ts';
import { Form } from '#client/ui/forms/form.tsx';
import { FormEnd } from '#client/ui/forms/form-end.tsx';
import { useFormFields } from '#client/ui/forms/use-form-fields.ts';
import { useLeaveQuestion } from '#client/ui/forms/use-leave-question.ts';
import { useSchoolZone } from '#client/ui/format/text.ts';
import { useAnnounce } from './sent.api.ts';
import classes from './school.module.css';

/** From the class that graduates next on: six grades below it. */
const CLASSES = 7;
const LIST = '/admin/messages';
/** Days from today, if nobody chooses others. */
const A_WEEK = 7;

interface AnnouncementFields {
  /** Empty: the whole school. */
  readonly class: string;
  readonly text: string;
  readonly text_es: string;
  readonly until: string;
  readonly mail: boolean;
}

export default function NewAnnouncementPage() {
  const zone = useSchoolZone();
  const [today] = useState(() => dayInZone(serverNow(), zone));
  const [initial] = useState<AnnouncementFields>(() => ({
    class: '',
    text: '',
    text_es: '',
    until: addDays(today, A_WEEK),
    mail: false,
  }));
  const { form, change, field, formRef, errors, showErrors } = useFormFields(initial);
  const { mutateAsync, isPending } = useAnnounce();
  const [failure, setFailure] = useState<string>();
  const [isSaved, setSaved] = useState(false);
  const keyOf = useMessageKey();
  const navigate = useNavigate();
  useLeaveQuestion(!isSaved && JSON.stringify(form) !== JSON.stringify(initial), () => undefined);

  async function send(): Promise<void> {
    setFailure(undefined);
    const failed = firstFailure(announcementChecks(dayInZone(serverNow(), zone)), form);
    showErrors(failed ? { [failed.field]: failed.message } : {});
    if (failed) return;
    const announcement = { ...form, class: form.class === '' ? null : Number(form.class) };
    try {
      const { people } = await mutateAsync({ ...announcement, key: keyOf(announcement) });
      setSaved(true);
      showSuccess(`Announced to ${studentsText(people)}.`);
      void navigate(LIST);
    } catch (error) {
      const refused = refusedFields(error);
      showErrors(refused);
      if (Object.keys(refused).length === 0) setFailure(`Nothing was announced. ${failureReason(error)}`);
    }
  }

  const next = schoolYearOf(today) + 1;
  const years = Array.from({ length: CLASSES }, (_, index) => String(next + index));
  return (
    <FormCard maxWidth="40rem">
      <Form formRef={formRef} isBusy={isPending} onSubmit={send}>
        <Stack gap="md">
          <PageHeading>New announcement</PageHeading>
          <div className={classes['fields']}>
            <NativeSelect
              label="To"
              data={[
                { value: '', label: 'Whole school' },
                ...years.map((year) => ({ value: year, label: `Class of ${year}` })),
              ]}
              {...field('class')}
            />
            <TextInput
              label="Shown until"
              type="date"
              min={today}
              max={addDays(today, ANNOUNCED_DAYS)}
              {...field('until')}
            />
          </div>
          <WordsFields words={form} errors={errors} onChange={change} />
          <Switch
            label="Email it, too"
            description={`Once a day at most. The emails leave in ${MAILS_WAIT_MINUTES} minutes.`}
            checked={form.mail}
            onChange={(event) => change({ mail: event.currentTarget.checked })}
          />
          <FormEnd failure={failure} isBusy={isPending} send="Announce" cancel={LIST} />
        </Stack>
      </Form>
    </FormCard>
  );
}
