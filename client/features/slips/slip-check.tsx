/** One slip beside its paper: what it says, what to look at, and who signed. */
import { useId } from 'react';
import { Checkbox, Paper, Text, TextInput, Title } from '@mantine/core';
import type { SlipEntry, TakenSlip } from '#shared/slips/slips.contract.ts';
import { SLIP_PERSON_LIMIT, slipChecks, type SlipForm } from '#shared/slips/slips.rules.ts';
import { entryTitles } from '#client/domain/entry-facts.tsx';
import { Facts } from '#client/ui/components/facts.tsx';
import { Form } from '#client/ui/forms/form.tsx';
import { useForm } from '#client/ui/forms/use-form.ts';
import { dayText } from '#client/ui/format/text.ts';
import { useTakeIn } from './slips.api.ts';
import classes from './slips.module.css';

interface SlipCheckProps {
  /** As it was typed or scanned. */
  readonly slip: string;
  readonly entry: SlipEntry;
  readonly onTaken: (taken: TakenSlip) => void;
  readonly onLeave: () => void;
}

/** Nothing is ticked before somebody has looked. */
const blank: SlipForm = { signed: false, name_matches: false, dates_match: false, person: '' };

const ticks = [
  { name: 'signed', label: 'It is signed' },
  { name: 'name_matches', label: 'The name is this student’s' },
  { name: 'dates_match', label: 'Date and hours are those above' },
] as const;

export function SlipCheck({ slip, entry, onTaken, onLeave }: SlipCheckProps) {
  const { mutateAsync: takeIn } = useTakeIn();
  const form = useForm<SlipForm, TakenSlip>({
    initial: blank,
    focus: 'signed',
    checks: slipChecks,
    send: (values) => takeIn({ slip, form: values }),
    onSent: onTaken,
  });
  const titleId = useId();
  return (
    <Paper component="section" withBorder p={{ base: 'sm', sm: 'lg' }} aria-labelledby={titleId}>
      <Form form={form} gap="sm" send="Take in" cancel={onLeave}>
        <Title order={2} size="h3" id={titleId}>
          {entry.student.name}
        </Title>
        <Facts>
          <dt>{entryTitles.event}</dt>
          <dd>{entry.event}</dd>
          <dt>{entryTitles.date}</dt>
          <dd>{dayText(entry.date)}</dd>
          <dt>{entryTitles.hours}</dt>
          <dd>{entry.hours}</dd>
          <dt>{entryTitles.role}</dt>
          <dd>{entry.role}</dd>
          <dt>{entryTitles.organizer}</dt>
          <dd>{entry.organizer}</dd>
        </Facts>
        {entry.has_expired && (
          <Text size="sm">The month of this entry is over. Taking the slip in brings it back.</Text>
        )}
        <fieldset className={classes.ticks}>
          <legend>Look at the paper</legend>
          {ticks.map(({ name, label }) => (
            <Checkbox key={name} label={label} classNames={{ body: classes.tick }} {...form.tick(name)} />
          ))}
        </fieldset>
        <TextInput
          label="Who signed"
          description="The name printed on the slip."
          autoComplete="off"
          required
          withAsterisk={false}
          maxLength={SLIP_PERSON_LIMIT}
          className={classes.field}
          {...form.field('person')}
        />
      </Form>
    </Paper>
  );
}
