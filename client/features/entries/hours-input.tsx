/** Hours as people write them, with what was understood shown below while they type. */
import { Stack, Text, TextInput, type TextInputProps } from '@mantine/core';
import { describeHours, parseHours } from '#shared/entries/hours.ts';

export function HoursInput({ value, ...input }: TextInputProps & { readonly value: string }) {
  return (
    <Stack gap={4}>
      <TextInput
        label="Hours Worked"
        description="Such as 2.5, 2:30, 2h 30m or 150 min"
        value={value}
        {...input}
      />
      <Text size="sm" role="status" mih="1.25rem">
        {understoodHours(value)}
      </Text>
    </Stack>
  );
}

function understoodHours(text: string): string {
  if (text.trim() === '') return '';
  const hundredths = parseHours(text);
  return hundredths === undefined ? 'Not understood yet' : `Understood as ${describeHours(hundredths)}`;
}
