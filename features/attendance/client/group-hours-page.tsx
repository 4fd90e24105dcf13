/** The same hours for members of a group, without an event (decision 0078). */
import { useState } from 'react';
import { Checkbox, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useNavigate, useParams } from 'react-router';
import type { z } from 'zod';
import { recordGroupHours } from '#features/attendance/attendance.contract.ts';
import {
  attendedHours,
  MEMBERS_AT_ONCE,
  STATEMENT,
  WRONG_HOURS,
} from '#features/attendance/attendance.rules.ts';
import type { EntryFields } from '#features/entries/entries.contract.ts';
import { entryChecks } from '#features/entries/entries.rules.ts';
import { sumHours } from '#features/entries/sum-hours.ts';
import { entryTitles } from '#features/entries/client/entry-facts.tsx';
import { getGroup, type Member } from '#features/groups/groups.contract.ts';
import { NOT_YOUR_GROUP } from '#features/groups/groups.rules.ts';
import { OrganizationInput } from '#features/organizations/client/organization-input.tsx';
import { check, type Check } from '#shared/rules.ts';
import { useSession } from '#client/platform/session.ts';
import { readOnce, useApi, useApiChange } from '#client/platform/use-api.ts';
import { ButtonLink } from '#client/ui/components/links.tsx';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { OutcomeText } from '#client/ui/feedback/outcome.tsx';
import { Form } from '#client/ui/forms/form.tsx';
import { useForm } from '#client/ui/forms/use-form.ts';
import { useLeaveQuestion } from '#client/ui/forms/use-leave-question.ts';
import { useSchoolZone, useToday } from '#client/ui/format/text.ts';
import { Loaded } from '#client/ui/list/loaded.tsx';
import { LeftOut, leftOutOf, shownHours, studentsText, useSavedMessage } from './saved.tsx';

interface Values extends EntryFields {
  readonly ids: string[];
  readonly statement: boolean;
}

const ownChecks: readonly Check<Values>[] = [
  check('hours', WRONG_HOURS, ({ hours }) => attendedHours(hours) !== undefined),
  check('ids', 'Choose who was there.', ({ ids }) => ids.length > 0),
  check('ids', `${MEMBERS_AT_ONCE} students at once.`, ({ ids }) => ids.length <= MEMBERS_AT_ONCE),
  check('statement', 'Tick this if it is so.', ({ statement }) => statement),
];

const blank = { event: '', hours: '', role: '', organizer: '', description: '', statement: false };

export default function GroupHoursPage() {
  const { groupId = '' } = useParams();
  const query = useApi(getGroup, { params: { id: groupId } }, readOnce);
  const name = query.data?.group.name;
  return (
    <Stack gap="lg">
      <PageHeading>{name === undefined ? 'Record hours' : `Record hours for ${name}`}</PageHeading>
      <Loaded
        query={query}
        name="The group"
        placeholder="lines"
        notFound={<Text role="status">{NOT_YOUR_GROUP}</Text>}
      >
        {({ members }) => <HoursForm members={members} groupId={groupId} />}
      </Loaded>
    </Stack>
  );
}

interface FormProps {
  readonly groupId: string;
  readonly members: readonly Member[];
}

function HoursForm({ groupId, members }: FormProps) {
  const today = useToday(useSchoolZone());
  const contact = useSession().user?.email ?? '';
  const navigate = useNavigate();
  const all = members.map(({ id }) => String(id));
  const back = `/groups/${groupId}`;
  const { mutateAsync: record, data } = useApiChange(recordGroupHours, shownHours);
  const showSaved = useSavedMessage();
  const [saved, setSaved] = useState<string>();
  const form = useForm<Values, z.output<typeof recordGroupHours.reply>>({
    initial: { ...blank, date: today, contact, ids: all.slice(0, MEMBERS_AT_ONCE) },
    checks: [...entryChecks({ ownEmails: [], today }), ...ownChecks],
    send: ({ ids, contact: _own, ...values }) =>
      record({ params: { id: Number(groupId) }, body: { ...values, account_ids: ids.map(Number) } }),
    onSent(reply) {
      const message = showSaved(reply, (students) => `Recorded for ${students}.`);
      if (leftOutOf(reply.rows).length > 0) setSaved(message);
      else void navigate(back);
    },
    failure: 'Nothing was recorded.',
  });
  const { ids, hours } = form.values;
  useLeaveQuestion(form.isDirty && !form.isBusy);

  if (saved !== undefined)
    return (
      <Stack gap="md">
        <OutcomeText>{saved} These were left out:</OutcomeText>
        <LeftOut rows={data?.rows} people={members.map(({ id, name }) => ({ account_id: id, name }))} />
        <ButtonLink to={back} variant="default" w="fit-content">
          Back to the group
        </ButtonLink>
      </Stack>
    );
  const sum = sumHours(ids.map(() => attendedHours(hours) ?? 0));
  return (
    <Form form={form} maw="40rem" send={`Record ${studentsText(ids.length)}, ${sum} h`} cancel={back}>
      <TextInput label={entryTitles.event} autoCapitalize="words" {...form.field('event')} />
      <TextInput label={entryTitles.date} type="date" max={today} {...form.field('date')} />
      <TextInput label={entryTitles.hours} description="Such as 2.5 or 2:30" {...form.field('hours')} />
      <TextInput label={entryTitles.role} {...form.field('role')} />
      <OrganizationInput label={entryTitles.organizer} {...form.field('organizer')} />
      <Textarea label={entryTitles.description} rows={3} {...form.field('description')} />
      <Checkbox
        name="ids"
        label={`All ${studentsText(members.length)}`}
        checked={ids.length === members.length}
        indeterminate={ids.length > 0 && ids.length < members.length}
        onChange={({ currentTarget }) => form.change({ ids: currentTarget.checked ? all : [] })}
      />
      <Checkbox.Group label="Who was there" {...form.choice('ids')}>
        <Stack gap="xs" mt="xs">
          {members.map(({ id, name, graduation_year }) => (
            <Checkbox key={id} value={String(id)} label={name} description={`Class of ${graduation_year}`} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Checkbox label={STATEMENT} {...form.tick('statement')} />
    </Form>
  );
}
