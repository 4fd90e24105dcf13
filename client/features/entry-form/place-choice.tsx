/** Places of earlier entries above the form: one tap fills in everything but date and hours, and can be taken back. */
import { useState } from 'react';
import { Box, Group, Text } from '@mantine/core';
import type { Entry } from '#shared/entries/entries.contract.ts';
import { isSameEntry, type FormFields } from '#client/domain/entry-fields.ts';
import { fieldsOfPlace, placeText } from './earlier-entries.ts';
import classes from './entry-form.module.css';

interface PlaceChoiceProps {
  readonly places: readonly Entry[];
  readonly values: FormFields;
  readonly onFill: (fields: FormFields) => void;
}

export function PlaceChoice({ places, values, onFill }: PlaceChoiceProps) {
  /** What a place has filled in, and what stood in the form before the first of them. */
  const [filled, setFilled] = useState<{ place: number; fields: FormFields; before: FormFields }>();
  const { date, hours } = values;
  // Once something was changed by hand, it is the person's, and taking the place back would lose it.
  const isUntouched = filled !== undefined && isSameEntry({ ...filled.fields, date, hours }, values);
  const chosen = isUntouched ? filled.place : undefined;

  function press(place: Entry): void {
    if (filled && place.id === chosen) {
      onFill({ ...filled.before, date, hours });
      setFilled(undefined);
      return;
    }
    const fields = { ...fieldsOfPlace(place), date, hours };
    setFilled({ place: place.id, fields, before: isUntouched ? filled.before : values });
    onFill(fields);
  }

  return (
    <section aria-labelledby="places">
      <Group gap="0 var(--mantine-spacing-sm)" mb={6} fz="sm">
        <Text component="h2" id="places" inherit fw={600} m={0}>
          Same as before?
        </Text>
        <span role="status">{chosen !== undefined && 'Filled in. Tap to undo.'}</span>
      </Group>
      <Group component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
        {places.map((place) => (
          <Box component="li" key={place.id} miw={0} maw="100%">
            <button
              type="button"
              className={classes.choice}
              aria-pressed={place.id === chosen}
              onClick={() => press(place)}
            >
              {placeText(place)}
            </button>
          </Box>
        ))}
      </Group>
    </section>
  );
}
