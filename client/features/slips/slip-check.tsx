/** One slip beside its paper: what it says, what to look at, and who signed. */
import { useEffect, useId, useRef, useState } from 'react';
import { Button, Checkbox, Group, Paper, Stack, Text, TextInput, Title } from '@mantine/core';
import type { SlipEntry, TakenSlip } from '#shared/slips/slips.contract.ts';
import { SLIP_PERSON_LIMIT, slipChecks, type SlipForm } from '#shared/slips/slips.rules.ts';
import { firstFailure } from '#shared/rules.ts';
import { refusedFields } from '#client/platform/refused-fields.ts';
import { entryTitles } from '#client/domain/entry-facts.tsx';
import { failureReason } from '#client/platform/api-error.ts';
import { Facts } from '#client/ui/components/facts.tsx';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { Form } from '#client/ui/forms/form.tsx';
import { useFormFields } from '#client/ui/forms/use-form-fields.ts';
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
  const { form, change, field, formRef, errors, showErrors } = useFormFields<SlipForm>(blank);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const titleId = useId();
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);

  async function send(): Promise<void> {
    const failed = firstFailure(slipChecks, form);
    setFailure(undefined);
    showErrors(failed ? { [failed.field]: failed.message } : {});
    if (failed) return;
    setBusy(true);
    try {
      onTaken(await takeIn({ slip, form }));
    } catch (thrown) {
      const refused = refusedFields(thrown);
      showErrors(refused);
      if (Object.keys(refused).length === 0) setFailure(failureReason(thrown));
      setBusy(false);
    }
  }

  return (
    <Paper component="section" withBorder p={{ base: 'sm', sm: 'lg' }} aria-labelledby={titleId}>
      <Form formRef={formRef} isBusy={isBusy} onSubmit={send}>
        <Stack gap="sm">
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
          <fieldset className={classes['ticks']}>
            <legend>Look at the paper</legend>
            {ticks.map(({ name, label }, index) => (
              <Checkbox
                key={name}
                ref={index === 0 ? first : undefined}
                name={name}
                label={label}
                checked={form[name]}
                error={errors[name]}
                classNames={{ body: classes['tick'] ?? '' }}
                onChange={(event) => change({ [name]: event.currentTarget.checked })}
              />
            ))}
          </fieldset>
          <TextInput
            label="Who signed"
            description="The name printed on the slip."
            autoComplete="off"
            required
            withAsterisk={false}
            maxLength={SLIP_PERSON_LIMIT}
            className={classes['field'] ?? ''}
            {...field('person')}
          />
          {failure !== undefined && <ErrorAlert takesFocus>{failure}</ErrorAlert>}
          <Group gap="xs">
            <Button type="submit" loading={isBusy}>
              Take in
            </Button>
            <Button variant="default" disabled={isBusy} onClick={onLeave}>
              Cancel
            </Button>
          </Group>
        </Stack>
      </Form>
    </Paper>
  );
}
