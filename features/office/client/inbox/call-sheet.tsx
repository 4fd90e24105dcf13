/** A phone call with a contact: the number, a line for each waiting entry, and one statement. */
import { useState } from 'react';
import { Button, Checkbox, Group, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { Link } from 'react-router';
import { verifySchoolEntry } from '#features/students/students.contract.ts';
import * as contract from '#features/office/phone-calls.contract.ts';
import {
  NUMBER_LIMIT,
  PERSON_LIMIT,
  phoneCallChecks,
  type LineAnswer,
  type PhoneCallForm,
} from '#features/office/phone-calls.rules.ts';
import { minuteInZone } from '#shared/calendar.ts';
import type { NumberSource } from '#features/entries/phone-call.ts';
import { inboxCalls } from '#features/office/client/inbox-calls.ts';
import { schoolEntries } from '#features/entries/client/school-entries.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { callApi, isAnswerLost } from '#client/platform/api.ts';
import { serverNow } from '#client/platform/connection.ts';
import { useInvalidate } from '#client/platform/use-api.ts';
import { PrintOnly, PaperTable } from '#client/ui/components/on-paper.tsx';
import { useReturnTo } from '#client/ui/hooks/return-to.ts';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { showSuccess } from '#client/ui/feedback/notify.ts';
import { focusStart } from '#client/ui/forms/focus.ts';
import { showUndo } from '#client/ui/feedback/show-undo.tsx';
import { amountText, dayText, schoolDay, useSchoolZone } from '#client/ui/format/text.ts';
import { Form } from '#client/ui/forms/form.tsx';
import { useForm } from '#client/ui/forms/use-form.ts';
import { useLeaveQuestion } from '#client/ui/forms/use-leave-question.ts';
import { AllVerifiedPicture } from '#client/ui/illustrations/illustration.tsx';
import { Chips } from '#client/ui/list/chips.tsx';
import { CompactCards } from '#client/ui/list/compact-card.tsx';
import { EmptyList } from '#client/ui/list/empty-list.tsx';
import { Section } from '#client/ui/list/section.tsx';
import { whyText } from './waiting-text.ts';
import lists from '#client/ui/list/list.module.css';

const sources: readonly { readonly value: NumberSource | ''; readonly label: string }[] = [
  { value: '', label: 'Choose' },
  { value: 'records', label: 'Our records' },
  { value: 'website', label: 'Their website' },
  { value: 'student', label: 'The student' },
];

const answers: readonly { readonly value: LineAnswer; readonly label: string }[] = [
  { value: 'yes', label: 'Yes' },
  { value: 'hours', label: 'Other hours' },
  { value: 'date', label: 'Other day' },
  { value: 'student', label: 'Not this student' },
];

type Answered = contract.WaitingEntry & { readonly answer: LineAnswer };
type Values = Omit<PhoneCallForm, 'lines'> & { readonly lines: readonly Answered[] };

export function CallSheet({ id, sheet }: { readonly id: number; readonly sheet: contract.CallSheet }) {
  const { number, lines, total } = sheet;
  const timeZone = useSchoolZone();
  const invalidate = useInvalidate();
  const touched = [contract.readCallSheet, ...inboxCalls, ...schoolEntries];
  const [done, setDone] = useState<ReadonlyMap<number, contract.CallDone['lines'][number]>>(new Map());
  const form = useForm<Values, contract.CallDone>({
    initial: {
      number: number?.number ?? '',
      number_from: number?.number_from ?? '',
      person: '',
      called_at: minuteInZone(serverNow(), timeZone),
      statement: '',
      lines: [],
    },
    checks: () => phoneCallChecks({ now: serverNow(), timeZone }),
    send: ({ lines: answered, ...call }) =>
      callApi(contract.recordCall, {
        params: { id },
        body: {
          ...call,
          lines: answered.map(({ id: entry, version, answer }) => ({ id: entry, version, answer })),
        },
      }),
    async onSent(reply, values) {
      setDone(new Map([...done, ...reply.lines.map((line) => [line.id, line] as const)]));
      form.restart({ ...values, statement: '', lines: [] });
      sayDone(reply, values.lines, () => void invalidate(touched));
      await invalidate(touched);
      focusStart();
    },
    failure: (error) =>
      isAnswerLost(error)
        ? 'We do not know whether the call was recorded, because no answer came back. Please send it again: it is recorded once.'
        : `The call was not recorded. ${failureReason(error)}`,
  });
  useLeaveQuestion(form.isDirty);
  const { values, errors } = form;

  const answer = (line: contract.WaitingEntry, chosen: string) => {
    const others = values.lines.filter((one) => one.id !== line.id);
    const wanted = answers.find(({ value }) => value === chosen);
    form.change({ lines: wanted ? [...others, { ...line, answer: wanted.value }] : others });
  };

  const answerAll = () => form.change({ lines: lines.map((line) => ({ ...line, answer: 'yes' as const })) });

  if (lines.length === 0)
    return <EmptyList text="Nothing is waiting for this contact." picture={<AllVerifiedPicture />} />;
  return (
    <>
      <Form form={form} send="Record the call">
        <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="md" verticalSpacing="xs">
          <TextInput
            label="Number you called"
            type="tel"
            autoComplete="off"
            maxLength={NUMBER_LIMIT}
            {...form.field('number')}
          />
          <NativeSelect label="Where the number is from" data={sources} {...form.field('number_from')} />
          <TextInput
            label="Who answered"
            autoComplete="off"
            maxLength={PERSON_LIMIT}
            {...form.field('person')}
          />
          <TextInput label="When" type="datetime-local" {...form.field('called_at')} />
        </SimpleGrid>
        {number && (
          <Text size="sm" c="dimmed">
            {number.by ?? 'Somebody'} called this number on {schoolDay(number.at, timeZone)}.
          </Text>
        )}
        <Section title="Read each line: is it right?" size="h4" gap="xs">
          <Group justify="end">
            <Button variant="light" size="compact-md" onClick={answerAll}>
              Yes to all {lines.length}
            </Button>
          </Group>
          {errors['lines'] !== undefined && (
            <output name="lines" tabIndex={-1}>
              <Text size="sm" c="var(--ll-bad)">
                {errors['lines']}
              </Text>
            </output>
          )}
          <CompactCards label="Lines of the call">
            {lines.map((line) => (
              <Line
                key={line.id}
                line={line}
                answer={values.lines.find((one) => one.id === line.id)?.answer}
                done={done.get(line.id)}
                onAnswer={(chosen) => answer(line, chosen)}
              />
            ))}
          </CompactCards>
          {total > lines.length && (
            <Text size="sm">
              {lines.length} of {total}. The others come after you record these.
            </Text>
          )}
        </Section>
        <Checkbox
          name="statement"
          label={statementText(values.person, values.lines.length)}
          checked={values.statement === 'yes'}
          error={errors['statement']}
          onChange={({ currentTarget: { checked } }) => form.change({ statement: checked ? 'yes' : '' })}
        />
      </Form>
      <Button
        variant="subtle"
        w="fit-content"
        leftSection={<IconPrinter size={18} aria-hidden="true" />}
        onClick={() => window.print()}
      >
        Print for the office
      </Button>
      <PrintOnly>
        <SheetOnPaper {...sheet} />
      </PrintOnly>
    </>
  );
}

interface LineProps {
  readonly line: contract.WaitingEntry;
  readonly answer: LineAnswer | undefined;
  readonly done: contract.CallDone['lines'][number] | undefined;
  /** Empty means the entry was not discussed. */
  readonly onAnswer: (chosen: string) => void;
}

function Line({ line, answer, done, onAnswer }: LineProps) {
  const { id, account_id, student, event, date, hours, organizer } = line;
  const zone = useSchoolZone();
  const { here } = useReturnTo();
  const name = `${event} of ${student}, ${dayText(date)}`;
  return (
    <Group component="li" data-of={id} px="sm" py="xs" gap="xs" justify="space-between">
      <Stack gap={2} flex="1 1 16rem" miw={0} fz="sm" style={{ overflowWrap: 'anywhere' }}>
        <div>
          <Link to={`/admin/user-entries/${account_id}`} className={lists.name}>
            {student}
          </Link>{' '}
          · <strong>{dayText(date)}</strong> · <strong>{hours} h</strong>
        </div>
        <div>
          {event}, {organizer}
        </div>
        <div className={lists.quiet}>{whyText(line, zone)}</div>
        {done?.refusal !== undefined && done.refusal !== null && (
          <ErrorAlert>Not recorded. {done.refusal}</ErrorAlert>
        )}
        {done?.refusal === null && !done.verified && (
          <div>
            <strong>Written down, not verified.</strong>{' '}
            <Link
              to={`/admin/user-entries/update/${id}`}
              state={{ student: here }}
              className={lists.link}
              aria-label={`Correct ${name}`}
            >
              Correct the entry
            </Link>
          </div>
        )}
      </Stack>
      <Chips
        label={`${name}: is it right?`}
        chosen={answer ?? ''}
        chips={answers}
        onChoose={(chosen) => onAnswer(chosen === answer ? '' : chosen)}
      />
    </Group>
  );
}

function statementText(person: string, lines: number): string {
  const who = person.trim() === '' ? 'this person' : person.trim();
  const read = lines === 0 ? 'each line' : lines === 1 ? 'the line' : `the ${lines} lines`;
  return `I spoke with ${who} and read them ${read} I answered: student, day and hours.`;
}

/** Offers Undo when something was verified. */
function sayDone({ lines }: contract.CallDone, answered: readonly Answered[], then: () => void): void {
  const refused = lines.filter(({ refusal }) => refusal !== null).length;
  const ids = new Set(lines.filter((line) => line.verified && line.refusal === null).map(({ id }) => id));
  const noted = lines.length - refused - ids.size;
  const parts = [
    ids.size > 0 && `${ids.size} verified`,
    noted > 0 && `${noted} written down`,
    refused > 0 && `${refused} not recorded: see the reason at each`,
  ].filter(Boolean);
  const said = `${parts.join(', ')}.`;
  const verified = answered.filter(({ id, answer }) => ids.has(id) && answer === 'yes');
  if (verified.length === 0) return showSuccess(said);
  showUndo(said, async () => {
    try {
      for (const { id, version } of verified)
        await callApi(verifySchoolEntry, { params: { id }, body: { verified: false, version } });
    } finally {
      then();
    }
    return `Marked as not verified: ${amountText(verified.length, 'entry', 'entries')}. The call stays in the history.`;
  });
}

function SheetOnPaper({ address, name, number, lines }: contract.CallSheet) {
  return (
    <>
      <h1>Call {name === null ? address : `${name}, ${address}`}</h1>
      <p>
        Number: {number?.number ?? '______________________'} · Spoke with: ______________________ · Day and
        time: ______________
      </p>
      <PaperTable
        rows={lines}
        columns={{
          Student: ({ student }) => student,
          Event: ({ event, organizer }) => `${event}, ${organizer}`,
          Day: ({ date }) => dayText(date),
          Hours: ({ hours }) => hours,
          'Is it right?': () => '☐ Yes ☐ Other hours: ____ ☐ Other day ☐ Not this student',
        }}
      />
      <p>I read them each line I checked: student, day and hours. Signed: ______________________</p>
    </>
  );
}
