/** What the parts of the page of files have in common: whom a file is about, and who and what is left out of it or taken back. */
import { useState, type Key, type ReactNode } from 'react';
import { Anchor, Box, Group, List, Text } from '@mantine/core';
import { Link } from 'react-router';
import { dayInZone } from '#shared/calendar.ts';
import { schoolYearOf } from '#shared/own-hours/days.ts';
import {
  getFiles,
  previewDc,
  previewTriand,
  type StudentLeftOut,
} from '#shared/state-files/files.contract.ts';
import { PlainSelect } from '#client/ui/forms/plain-field.tsx';
import { countText, useSchoolZone } from '#client/ui/format/text.ts';
import { totalText, type Noun } from '#client/ui/list/page-of.ts';
import list from '#client/ui/list/list.module.css';

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
    <Box maw="16rem">
      <PlainSelect
        label="Students"
        value={value}
        choices={[
          { value: '', label: 'Grades 9 to 12' },
          ...years.map((year) => ({ value: String(year), label: `Class of ${year}` })),
        ]}
        onChange={(event) => onChoose(event.currentTarget.value)}
      />
    </Box>
  );
}

/** The calls whose answers may be others after a change here. */
export const fileAnswers = [getFiles, previewTriand, previewDc];

/** A file in a list, and what can be done with it. */
export function FileRow({ actions, children }: { actions: ReactNode; children: ReactNode }) {
  return (
    <Group component="li" justify="space-between" gap="0.5rem 1rem" p="sm" className={list.breakable}>
      <div>{children}</div>
      <Group gap="xs">{actions}</Group>
    </Group>
  );
}

/** A class for the query of a call; empty for grades 9 to 12. */
export const queryOf = (graduation: string) => (graduation === '' ? {} : { class: graduation });

export function Soft({ children }: { readonly children: ReactNode }) {
  return (
    <Text c="var(--ll-ink-soft)" fz="var(--ll-text-note)">
      {children}
    </Text>
  );
}

interface FirstOfProps {
  readonly total: number;
  readonly children: readonly (readonly [key: Key, line: ReactNode])[];
}

/** The first of many, and how many more there are. */
export function FirstOf({ total, children }: FirstOfProps) {
  return (
    <List spacing={6} mt={6} style={{ overflowWrap: 'anywhere' }}>
      {children.map(([key, line]) => (
        <List.Item key={key}>{line}</List.Item>
      ))}
      {total > children.length && <List.Item>and {countText(total - children.length)} more</List.Item>}
    </List>
  );
}

const reasons: Readonly<Record<StudentLeftOut['why'], string>> = {
  'no state id': 'no state ID',
  'wrong state id': 'the state ID is not one of Arkansas',
  'wrong campus': 'the campus is not a number of 7 digits',
  'no usi': 'no USI',
};

interface FoldedProps<One> {
  /** The first of them. */
  readonly shown: readonly One[];
  readonly total: number;
}

export function StudentsLeftOut(props: FoldedProps<StudentLeftOut>) {
  return (
    <Folded {...props} noun={['student is left out', 'students are left out']}>
      {({ id, name, why }) => (
        <>
          <StudentLink id={id} name={name} part="#facts" />: {reasons[why]}
        </>
      )}
    </Folded>
  );
}

interface FoldedListProps<One> extends FoldedProps<One> {
  readonly noun: Noun;
  readonly children: (one: One) => ReactNode;
}

/** What there are so many of, with the first of them unfolded on demand. */
export function Folded<One extends { readonly id: number }>(props: FoldedListProps<One>) {
  const { shown, total, noun, children } = props;
  if (total === 0) return null;
  return (
    <details>
      <summary>{totalText(total, noun)}</summary>
      <FirstOf total={total}>{shown.map((one) => [one.id, children(one)])}</FirstOf>
    </details>
  );
}

interface StudentLinkProps {
  readonly id: number;
  readonly name: string;
  readonly part?: string;
}

export function StudentLink({ id, name, part = '' }: StudentLinkProps) {
  return (
    <Anchor component={Link} to={`/admin/requirements/${id}${part}`} inherit fw={600}>
      {name}
    </Anchor>
  );
}

/** By what the hours of a file count. */
export function ByPrograms({ programs }: { readonly programs: readonly string[] }) {
  return programs.length === 0 ? null : <Soft>By: {programs.join(', ')}</Soft>;
}
