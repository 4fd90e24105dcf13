/** Places of earlier entries above the form: one tap fills in everything but date and hours, and can be taken back. */
import { useState } from 'react';
import type { Entry } from '#shared/entries/entries.contract.ts';
import { isSameEntry, type FormFields } from '#client/domain/entry-fields.ts';
import { fieldsOfPlace, placeText } from './places.ts';
import classes from './entry-form.module.css';

interface PlaceChoiceProps {
  readonly places: readonly Entry[];
  readonly values: FormFields;
  readonly onFill: (fields: FormFields) => void;
}

/** What a place has filled in, and what stood in the form before the first of them. */
interface Filled {
  readonly place: number;
  readonly fields: FormFields;
  readonly before: FormFields;
}

export function PlaceChoice({ places, values, onFill }: PlaceChoiceProps) {
  const [filled, setFilled] = useState<Filled>();
  const { date, hours } = values;
  // Once something was changed by hand, it is the person's, and taking the place back would lose it.
  const isUntouched = filled !== undefined && isSameEntry({ ...filled.fields, date, hours }, values);
  const chosen = isUntouched ? filled.place : undefined;

  function choose(place: Entry): void {
    const fields = { ...fieldsOfPlace(place), date, hours };
    setFilled({ place: place.id, fields, before: isUntouched ? filled.before : values });
    onFill(fields);
  }

  function takeBack(): void {
    if (filled) onFill({ ...filled.before, date, hours });
    setFilled(undefined);
  }

  return (
    <section aria-labelledby="places">
      <div className={classes.placesTop}>
        <h2 id="places">Same as before?</h2>
        <span role="status">{chosen !== undefined && 'Filled in. Tap to undo.'}</span>
      </div>
      <ul className={classes.places}>
        {places.map((place) => (
          <li key={place.id}>
            <button
              type="button"
              className={classes.choice}
              aria-pressed={place.id === chosen}
              onClick={() => (place.id === chosen ? takeBack() : choose(place))}
            >
              {placeText(place)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
