/** The day of an entry: the usual ones as buttons, any other in the field. */
import { TextInput, type TextInputProps } from '@mantine/core';
import { EARLIEST_DAY } from '#shared/entries/entry-limits.ts';
import { useSchoolZone, useToday } from '#client/ui/format/text.ts';
import { besideField, Choices } from './choices.tsx';
import { dayChoices } from './day-choices.ts';

interface DateInputProps extends Omit<TextInputProps, 'onChange'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function DateInput({ value, onChange, ...input }: DateInputProps) {
  const today = useToday(useSchoolZone());
  const choices = (
    <Choices
      label="Date"
      options={dayChoices(today).map(({ label, day }) => ({ label, value: day }))}
      isChosen={(day) => day === value}
      onChoose={onChange}
    />
  );
  return (
    <TextInput
      label="Date of Event"
      type="date"
      min={EARLIEST_DAY}
      max={today}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      inputContainer={besideField(choices)}
      {...input}
    />
  );
}
