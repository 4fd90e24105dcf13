/** The numbers by which a state knows the school, and where those that a file needs are filled in. */
import { useState } from 'react';
import { Button, Stack, Text, TextInput } from '@mantine/core';
import type { SchoolNumbers } from '#shared/state-files/facts.contract.ts';
import { refusedFields } from '#client/platform/refused-fields.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { showSuccess } from '#client/ui/feedback/notify.ts';
import { Form } from '#client/ui/forms/form.tsx';
import { useFormFields } from '#client/ui/forms/use-form-fields.ts';
import { FilesSection } from './files-section.tsx';
import { useSaveNumbers } from './state-files.api.ts';
import classes from './state-files.module.css';

const numberWords: Readonly<Record<keyof SchoolNumbers, string>> = {
  district_lea: 'District (LEA) number',
  school_lea: 'School (LEA) number',
  lea_name: 'Name of the district (LEA)',
  campus_id: 'Campus number',
  campus_name: 'Name of the campus',
};

// Safe: the keys of the object.
const NAMES = Object.keys(numberWords) as (keyof SchoolNumbers)[];

interface NumbersSectionProps {
  readonly numbers: SchoolNumbers;
  readonly isHead: boolean;
}

export function NumbersSection({ numbers, isHead }: NumbersSectionProps) {
  return (
    <FilesSection id="numbers" title="Numbers of your school">
      {isHead ? (
        <NumbersForm numbers={numbers} />
      ) : (
        <dl className={classes.numbers}>
          {NAMES.map((name) => (
            <NumberItem key={name} name={name} value={numbers[name]} />
          ))}
        </dl>
      )}
    </FilesSection>
  );
}

function NumberItem({ name, value }: { readonly name: keyof SchoolNumbers; readonly value: string }) {
  return (
    <>
      <dt>{numberWords[name]}</dt>
      <dd>{value === '' ? 'not known' : value}</dd>
    </>
  );
}

function NumbersForm({ numbers }: { readonly numbers: SchoolNumbers }) {
  const { form, field, formRef, showErrors } = useFormFields<SchoolNumbers>(numbers);
  const { mutateAsync, isPending } = useSaveNumbers();
  const [failure, setFailure] = useState<string>();

  async function send(): Promise<void> {
    setFailure(undefined);
    try {
      await mutateAsync(form);
      showSuccess('Saved.');
    } catch (error) {
      const refused = refusedFields(error);
      showErrors(refused);
      if (Object.keys(refused).length === 0) setFailure(`Nothing was saved. ${failureReason(error)}`);
    }
  }

  return (
    <Form formRef={formRef} isBusy={isPending} onSubmit={send}>
      <Stack gap="sm">
        <Text>For students at another campus, fill in the campus with their state ID.</Text>
        <div className={classes.fields}>
          {NAMES.map((name) => (
            <TextInput
              key={name}
              label={numberWords[name]}
              autoComplete="off"
              {...(name.endsWith('_lea') && { inputMode: 'numeric', description: '7 digits in Arkansas' })}
              {...field(name)}
            />
          ))}
        </div>
        {failure !== undefined && <ErrorAlert takesFocus>{failure}</ErrorAlert>}
        <div>
          <Button type="submit" variant="outline" loading={isPending}>
            Save numbers
          </Button>
        </div>
      </Stack>
    </Form>
  );
}

interface NumbersLinkProps {
  readonly missing: readonly (keyof SchoolNumbers)[];
  readonly isHead: boolean;
}

export function NumbersLink({ missing, isHead }: NumbersLinkProps) {
  return (
    <Text>
      Missing: {missing.map((name) => numberWords[name]).join(', ')}.{' '}
      {isHead ? (
        <a href="#numbers" className={classes.link}>
          Fill in
        </a>
      ) : (
        'A head of your school fills it in.'
      )}
    </Text>
  );
}
