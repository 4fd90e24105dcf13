import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import type { StudentForm } from '#features/accounts/accounts.rules.ts';
import type { FormOf } from './use-form.ts';

interface StudentFieldsProps {
  readonly form: Pick<FormOf<StudentForm>, 'values' | 'change' | 'field' | 'errors'>;
  readonly schools: readonly string[];
  readonly years: readonly string[];
  /** Administrators stay at their school. */
  readonly isSchoolLocked?: boolean;
}

export function StudentFields({ form, schools, years, isSchoolLocked = false }: StudentFieldsProps) {
  const { values, change, field, errors } = form;
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} verticalSpacing="md">
        <TextInput label="First name" autoComplete="given-name" {...field('first_name')} />
        <TextInput label="Last name" autoComplete="family-name" {...field('last_name')} />
      </SimpleGrid>
      <NativeSelect
        label={isSchoolLocked ? 'School (Locked for Admin)' : 'School'}
        disabled={isSchoolLocked}
        data={[{ value: '', label: 'Choose' }, ...schools]}
        {...field('school')}
      />
      <NativeSelect
        label="Graduation year"
        name="graduation_year"
        data={[{ value: '', label: 'Choose' }, ...years]}
        value={values.graduation_year === undefined ? '' : String(values.graduation_year)}
        error={errors['graduation_year']}
        onChange={(event) => change({ graduation_year: Number(event.currentTarget.value) || undefined })}
      />
    </>
  );
}
