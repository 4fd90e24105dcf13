/** A part of the page of files, and whom a file is about: grades 9 to 12, or one class. */
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Paper, Stack, Title } from '@mantine/core';
import { dayInZone } from '#shared/calendar.ts';
import { schoolYearOf } from '#shared/own-hours/days.ts';
import { PlainSelect } from '#client/ui/forms/plain-field.tsx';
import { useSchoolZone } from '#client/ui/format/text.ts';
import classes from './state-files.module.css';

interface FilesSectionProps {
  readonly id: string;
  readonly title: string;
  /** The button that opened it is gone. */
  readonly takesFocus?: boolean;
  readonly children: ReactNode;
}

export function FilesSection({ id, title, takesFocus = false, children }: FilesSectionProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <Paper component="section" withBorder p={{ base: 'sm', sm: 'lg' }} aria-labelledby={id}>
      <Stack gap="sm">
        <Title order={2} size="h3" id={id} ref={heading} tabIndex={-1}>
          {title}
        </Title>
        {children}
      </Stack>
    </Paper>
  );
}

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
    <div className={classes.choice}>
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
