/** Signed paper forms, one after another: find by scanner or code, compare with the paper, record. */
import { useEffect, useRef, useState } from 'react';
import { Button, Checkbox, Group, Input, Paper, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import * as contract from '#features/paper-forms/slips.contract.ts';
import { SLIP_PERSON_LIMIT, slipChecks, type SlipForm } from '#features/paper-forms/slips.rules.ts';
import { entryTitles } from '#features/entries/client/entry-facts.tsx';
import { schoolEntries } from '#features/entries/client/school-entries.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { callApi } from '#client/platform/api.ts';
import { refusedFields } from '#client/platform/refused-fields.ts';
import { useApi, useApiChange } from '#client/platform/use-api.ts';
import { Facts } from '#client/ui/components/facts.tsx';
import { TextLink } from '#client/ui/components/links.tsx';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { showUndo } from '#client/ui/feedback/show-undo.tsx';
import { Form } from '#client/ui/forms/form.tsx';
import { useForm } from '#client/ui/forms/use-form.ts';
import { dayText, timeOfDay, useSchoolZone } from '#client/ui/format/text.ts';
import { NoEntriesPicture } from '#client/ui/illustrations/illustration.tsx';
import { EmptyList } from '#client/ui/list/empty-list.tsx';
import { Loaded } from '#client/ui/list/loaded.tsx';
import { Section } from '#client/ui/list/section.tsx';
import list from '#client/ui/list/list.module.css';

const scanned = [contract.listTakenSlips, ...schoolEntries];

export default function SlipsPage() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(hash.slice(1));
  const formRef = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const finding = useMutation({
    mutationFn: (slip: string) => callApi(contract.previewSlip, { body: { slip } }),
    onSuccess: () => setTyped(''),
    onError: () => expectNext(field.current),
  });
  const { variables: slip = '' } = finding;
  const { mutateAsync: undo } = useApiChange(contract.undoSlip, scanned);
  const failure = finding.error && (refusedFields(finding.error)['slip'] ?? failureReason(finding.error));

  useEffect(() => expectNext(field.current), []);

  // A phone's camera opened the address on the form, whose page redirected here.
  useEffect(() => {
    if (hash === '') return;
    void navigate({ hash: '' }, { replace: true });
    formRef.current?.requestSubmit();
  }, [hash, navigate]);

  function next(): void {
    finding.reset();
    expectNext(field.current);
  }

  return (
    <Stack gap="lg">
      <PageHeading>Paper forms</PageHeading>
      <form
        ref={formRef}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!finding.isPending) finding.mutate(typed);
        }}
      >
        <Input.Wrapper
          label="Paper form"
          description="Scan the code on the form, or type its eight letters."
          error={failure}
          maw="26rem"
        >
          <Group gap="xs" wrap="nowrap">
            <Input
              flex={1}
              ref={field}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              value={typed}
              error={failure !== null}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
            <Button type="submit" loading={finding.isPending}>
              Find
            </Button>
          </Group>
        </Input.Wrapper>
      </form>
      {finding.isSuccess && (
        <SlipCheck
          key={slip}
          slip={slip}
          entry={finding.data}
          onTaken={({ hours, student, person }) => {
            next();
            showUndo(`Verified: ${hours} h of ${student.name}, signed by ${person}.`, async () => {
              const { detail } = await undo({ body: { slip } });
              expectNext(field.current);
              return detail;
            });
          }}
          onLeave={next}
        />
      )}
      <TakenToday />
    </Stack>
  );
}

function expectNext(field: HTMLInputElement | null): void {
  field?.focus();
  field?.select();
}

interface SlipCheckProps {
  readonly slip: string;
  readonly entry: contract.SlipEntry;
  readonly onTaken: (taken: contract.TakenSlip) => void;
  readonly onLeave: () => void;
}

const shown = ['event', 'date', 'hours', 'role', 'organizer'] as const;

/** Nothing is ticked until somebody has looked. */
const blank: SlipForm = { signed: false, name_matches: false, dates_match: false, person: '' };

const ticks = [
  { name: 'signed', label: 'It is signed' },
  { name: 'name_matches', label: 'The name is this student’s' },
  { name: 'dates_match', label: 'Date and hours match' },
] as const;

function SlipCheck({ slip, entry, onTaken, onLeave }: SlipCheckProps) {
  // Also after a failure: the response may have been lost, or a colleague was faster.
  const { mutateAsync: takeIn } = useApiChange(contract.takeInSlip, scanned);
  const form = useForm<SlipForm, contract.TakenSlip>({
    initial: blank,
    focus: 'signed',
    checks: slipChecks,
    send: (values) => takeIn({ body: { slip, ...values } }),
    onSent: onTaken,
  });
  return (
    <Paper withBorder p={{ base: 'sm', sm: 'lg' }}>
      <Section title={entry.student.name}>
        <Form form={form} gap="sm" send="Verify" cancel={onLeave}>
          <Facts
            facts={Object.fromEntries(
              shown.map((name) => [entryTitles[name], name === 'date' ? dayText(entry.date) : entry[name]]),
            )}
          />
          {entry.has_expired && <Text size="sm">This entry has expired. Verifying it brings it back.</Text>}
          <Stack component="fieldset" gap="xs" m={0} p={0} bd="0">
            <Text component="legend" size="sm" fw={500} mb="xs">
              Check the paper
            </Text>
            {ticks.map(({ name, label }) => (
              <Checkbox key={name} label={label} {...form.tick(name)} />
            ))}
          </Stack>
          <TextInput
            label="Who signed"
            description="The name printed on the form."
            autoComplete="off"
            required
            withAsterisk={false}
            maxLength={SLIP_PERSON_LIMIT}
            maw="26rem"
            {...form.field('person')}
          />
        </Form>
      </Section>
    </Paper>
  );
}

function TakenToday() {
  const query = useApi(contract.listTakenSlips);
  const zone = useSchoolZone();
  const count = query.data?.length ?? 0;
  return (
    <Section title={`Scanned today${count > 0 ? ` (${count})` : ''}`}>
      <Loaded query={query} name="The list" placeholder="lines">
        {(slips) =>
          slips.length === 0 ? (
            <EmptyList
              picture={<NoEntriesPicture />}
              text="No form has been scanned today."
              line="Students print a form for a contact to sign. Scan it or type its eight letters above to verify the hours."
            />
          ) : (
            <Stack component="ul" gap="sm" className={list.bare}>
              {slips.map(({ id, student, hours, event, date, person, taken_by, taken_at }) => (
                <li key={id}>
                  <Text fw={600}>
                    <TextLink underline="hover" to={`/admin/user-entries/${student.id}`}>
                      {student.name}
                    </TextLink>
                    , {hours} h
                  </Text>
                  <Text size="sm">
                    {event}, {dayText(date)}
                  </Text>
                  <Text size="sm">
                    Signed by {person}, scanned by {taken_by} at {timeOfDay(taken_at, zone)}
                  </Text>
                </li>
              ))}
            </Stack>
          )
        }
      </Loaded>
    </Section>
  );
}
