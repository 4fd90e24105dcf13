import { useEffect, useRef, useState, type ReactNode } from 'react';
import {
  Autocomplete,
  Button,
  Group,
  Text,
  TextInput,
  type AutocompleteProps,
  type TextInputProps,
} from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { suggestAddress } from '#features/entries/contact-typo.ts';
import { EARLIEST_DAY, HOURS_MAXIMUM } from '#features/entries/entry-limits.ts';
import { describeHours } from '#features/entries/hours.text.ts';
import { suggestMinutes, notHours, parseHours } from '#features/entries/hours.ts';
import { mayBeSamePerson } from '#features/entries/mailbox.ts';
import { addDays, weekday } from '#shared/days.ts';
import { useSession } from '#client/platform/session.ts';
import { useSchoolZone, useToday } from '#client/ui/format/text.ts';
import { focusField } from '#client/ui/forms/focus.ts';
import { Chips } from '#client/ui/list/chips.tsx';
import { contactsToOffer, useContactsUsed } from './earlier-entries.ts';
import classes from './entry-form.module.css';

interface Control {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function DateInput({ value, onChange, ...input }: Omit<TextInputProps, 'onChange'> & Control) {
  const today = useToday(useSchoolZone());
  return (
    <TextInput
      label="Date of Event"
      type="date"
      min={EARLIEST_DAY}
      max={today}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      inputContainer={besideField(
        <Chips label="Date" gap={GAP} chips={dayChoices(today)} chosen={value} onChoose={onChange} />,
      )}
      {...input}
    />
  );
}

/** Between quick choices. */
const GAP = 'var(--mantine-spacing-xs)';
const SATURDAY = 6;

/** Today, Yesterday and the Saturday before today; on a Sunday the last two coincide. */
export function dayChoices(today: string) {
  const day = weekday(today);
  return [
    { label: 'Today', value: today },
    { label: 'Yesterday', value: addDays(today, -1) },
    { label: 'Last Saturday', value: addDays(today, day === SATURDAY ? -7 : -day - 1) },
  ];
}

const steps = ['1', '1.5', '2', '3', '4'].map((value) => ({
  label: value,
  value,
  name: describeHours(parseHours(value) ?? 0),
}));

/** Accepts any common notation; the interpretation replaces the examples. */
export function HoursInput({ value, onChange, ...input }: Omit<TextInputProps, 'onChange'> & Control) {
  const chosen = steps.find((step) => parseHours(step.value) === parseHours(value))?.value;
  return (
    <div>
      <TextInput
        label="Hours Worked"
        description={
          <span role="status">{understoodHours(value) || 'Such as 2.5, 2:30, 2h 30m or 150 min'}</span>
        }
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        // Not the number pad: on an iPhone it has no colon and no h.
        inputMode="text"
        inputContainer={besideField(
          <Chips label="Hours" gap={GAP} chips={steps} chosen={chosen ?? ''} onChoose={onChange} />,
        )}
        {...input}
      />
      <div role="status">
        <DidYouMean guess={suggestMinutes(value, HOURS_MAXIMUM)} of="hours" onTake={onChange} />
      </div>
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

/** Puts choices in the field's row, through `inputContainer`. */
const besideField = (choices: ReactNode) => (field: ReactNode) => (
  <Group gap="xs" my={2} className={classes.beside}>
    {field}
    {choices}
  </Group>
);

interface DidYouMeanProps {
  readonly guess: string | undefined;
  readonly of: string;
  readonly onTake: (guess: string) => void;
}

/** A suggested correction, which can be ignored. */
function DidYouMean({ guess, of, onTake }: DidYouMeanProps) {
  if (guess === undefined) return null;
  return (
    <Group gap="xs" mt={4}>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        Did you mean <strong>{guess}</strong>?
      </Text>
      <Button
        variant="outline"
        size="compact-sm"
        aria-label={`Use it: ${guess}`}
        onClick={({ currentTarget }) => {
          onTake(guess);
          focusField(currentTarget.form, of);
        }}
      >
        Use it
      </Button>
    </Group>
  );
}

/** Before this pause in typing, the address is incomplete. */
const PAUSE_MS = 600;

interface ContactInputProps extends Omit<AutocompleteProps, keyof Control>, Control {
  readonly organizer: string;
}

export function ContactInput({ value, onChange, organizer, ...input }: ContactInputProps) {
  const field = useRef<HTMLInputElement>(null);
  const { user } = useSession();
  const used = useContactsUsed();
  const offered = contactsToOffer(used, value, organizer);
  const [isOpen, setIsOpen] = useState(false);
  const [settled] = useDebouncedValue(value, PAUSE_MS);
  const addresses = used.map(({ contact }) => contact);
  const offeredText = offered.map(({ contact }) => contact).join(' ');

  // Typing unmarks the option chosen with the arrow keys.
  useEffect(() => nameMarkedOption(field.current), [value, offeredText]);

  return (
    <div>
      <Autocomplete
        ref={field}
        label="Contact"
        description="Email of someone who can confirm your hours"
        type="email"
        inputMode="email"
        autoCapitalize="none"
        autoComplete="off"
        aria-autocomplete="list"
        onKeyUp={() => nameMarkedOption(field.current)}
        spellCheck={false}
        value={value}
        onChange={onChange}
        data={offered.map(({ contact }) => contact)}
        filter={({ options }) => options}
        renderOption={({ option }) => (
          <div>
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {option.value}
            </Text>
            <Text size="xs" c="dimmed" lineClamp={1}>
              {offered.find(({ contact }) => contact === option.value)?.organizer}
            </Text>
          </div>
        )}
        openOnFocus={false}
        dropdownOpened={isOpen && offered.length > 0}
        onDropdownOpen={() => setIsOpen(true)}
        onDropdownClose={() => setIsOpen(false)}
        comboboxProps={{ withinPortal: false }}
        {...input}
      />
      <div role="status">
        {settled === value && mayBeSamePerson(value, user?.email ?? '') && (
          <Text size="sm" mt={4}>
            This looks like your own address. Name the person who can confirm your hours.
          </Text>
        )}
        <DidYouMean
          guess={settled === value ? suggestAddress(value, addresses) : undefined}
          of="contact"
          onTake={onChange}
        />
      </div>
    </div>
  );
}

/** Fixes `aria-activedescendant`: `Autocomplete` still names an option that is no longer marked, when Enter submits the form. */
function nameMarkedOption(field: HTMLInputElement | null): void {
  const list = document.getElementById(field?.getAttribute('aria-controls') ?? '');
  const marked = list?.querySelector('[data-combobox-selected]');
  if (marked) field?.setAttribute('aria-activedescendant', marked.id);
  else field?.removeAttribute('aria-activedescendant');
}
