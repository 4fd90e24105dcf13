/** Hours in any common notation, with the understood value shown below. */
import { useRef } from 'react';
import { Box, Text, TextInput, type TextInputProps } from '@mantine/core';
import { HOURS_MAXIMUM } from '#shared/entries/entries.rules.ts';
import { describeHours, minutesMeant, parseHours } from '#shared/entries/hours.ts';
import { DidYouMean } from './did-you-mean.tsx';

interface HoursInputProps extends Omit<TextInputProps, 'onChange'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function HoursInput({ value, onChange, ...input }: HoursInputProps) {
  const field = useRef<HTMLInputElement>(null);
  const guess = minutesMeant(value, HOURS_MAXIMUM);
  return (
    <div>
      <TextInput
        ref={field}
        label="Hours Worked"
        description="Such as 2.5, 2½, 2:30, 2h 30m or 150 min"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
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
  return hundredths === undefined ? 'Not understood yet' : `Understood as ${describeHours(hundredths)}`;
}
