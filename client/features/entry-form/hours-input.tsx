/** Hours in any common notation, with the understood value shown below. */
import { useRef } from 'react';
import { Box, Text, TextInput, type TextInputProps } from '@mantine/core';
import { HOURS_MAXIMUM } from '#shared/entries/entry-limits.ts';
import { describeHours } from '#shared/entries/hours.text.ts';
import { minutesMeant, notHours, parseHours } from '#shared/entries/hours.ts';
import { besideField, Choices } from './choices.tsx';
import { DidYouMean } from './did-you-mean.tsx';

/** The usual hours, one tap away. */
const steps = ['1', '1.5', '2', '3', '4'].map((value) => ({
  label: value,
  value,
  name: describeHours(parseHours(value) ?? 0),
}));

interface HoursInputProps extends Omit<TextInputProps, 'onChange'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function HoursInput({ value, onChange, ...input }: HoursInputProps) {
  const field = useRef<HTMLInputElement>(null);
  const guess = minutesMeant(value, HOURS_MAXIMUM);
  const choices = (
    <Choices
      label="Hours"
      options={steps}
      isChosen={(step) => parseHours(step) === parseHours(value)}
      onChoose={onChange}
    />
  );
  return (
    <div>
      <TextInput
        ref={field}
        label="Hours Worked"
        description="Such as 2.5, 2:30, 2h 30m or 150 min"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        // Not the keys of a number pad: those of an iPhone have no colon, and no h.
        inputMode="text"
        inputContainer={besideField(choices)}
        {...input}
      />
      <Box role="status" mih="1.25rem" mt={4}>
        <Text size="sm">{understoodHours(value)}</Text>
        {guess !== undefined && (
          <DidYouMean
            guess={guess}
            onTake={() => {
              onChange(guess);
              field.current?.focus();
            }}
          />
        )}
      </Box>
    </div>
  );
}

function understoodHours(text: string): string {
  if (text.trim() === '') return '';
  const hundredths = parseHours(text);
  return hundredths === undefined
    ? notHours(text, 'Not understood yet')
    : `Understood as ${describeHours(hundredths)}`;
}
