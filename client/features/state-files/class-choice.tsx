/** Whom a file is about: grades 9 to 12, or one class. */
import { useState } from 'react';
import { dayInZone } from '#shared/calendar.ts';
import { schoolYearOf } from '#shared/own-hours/days.ts';
import { PlainSelect } from '#client/ui/forms/plain-field.tsx';
import { useSchoolZone } from '#client/ui/format/text.ts';
import classes from './state-files.module.css';

const YEARS_BEFORE = 2;

interface ClassChoiceProps {
  /** Empty for grades 9 to 12. */
  readonly value: string;
  /** How many classes after the one that graduates next: 3 up to ninth grade. */
  readonly yearsAfter?: number;
  readonly onChoose: (graduation: string) => void;
}

export function ClassChoice({ value, yearsAfter = 4, onChoose }: ClassChoiceProps) {
  const zone = useSchoolZone();
  const [next] = useState(() => schoolYearOf(dayInZone(new Date(), zone)) + 1);
  const years = Array.from(
    { length: YEARS_BEFORE + yearsAfter + 1 },
    (_, index) => next - YEARS_BEFORE + index,
  );
  return (
    <div className={classes['choice']}>
      <PlainSelect
        label="Students"
        value={value}
        choices={[
          { value: '', label: 'Grades 9 to 12' },
          ...years.map((year) => ({ value: String(year), label: `Class of ${year}` })),
        ]}
        onChange={(event) => onChoose(event.currentTarget.value)}
      />
    </div>
  );
}
