/** The contact's address, with suggestions of contacts used before and a hint at likely typing errors. */
import { useEffect, useRef, useState } from 'react';
import { Autocomplete, Box, Text, type AutocompleteProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { mayBeSamePerson } from '#shared/entries/mailbox.ts';
import { addressMeant } from '#shared/entries/contact-typo.ts';
import { useSession } from '#client/platform/session.ts';
import { useContactsUsed } from '#client/domain/entries.api.ts';
import { contactsToOffer } from '#client/domain/contacts-used.ts';
import { DidYouMean } from './did-you-mean.tsx';

/** A pause in typing: earlier the address is incomplete. */
const PAUSE_MS = 600;

interface ContactInputProps extends AutocompleteProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The form's organizer: its contacts are suggested first. */
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
  const guess = settled === value ? addressMeant(value, addresses) : undefined;
  const offeredText = offered.map(({ contact }) => contact).join(' ');

  // Typing unmarks the option that the arrow keys had reached.
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
        // Filtered above already, also by organizer.
        filter={({ options }) => options}
        renderOption={({ option }) => (
          <Offer
            contact={option.value}
            organizer={offered.find(({ contact }) => contact === option.value)?.organizer}
          />
        )}
        openOnFocus={false}
        dropdownOpened={isOpen && offered.length > 0}
        onDropdownOpen={() => setIsOpen(true)}
        onDropdownClose={() => setIsOpen(false)}
        comboboxProps={{ withinPortal: false }}
        {...input}
      />
      <Box role="status">
        {settled === value && mayBeSamePerson(value, user?.email ?? '') && (
          <Text size="sm" mt={4}>
            This looks like your own address. Name the person who can confirm your hours.
          </Text>
        )}
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

/** Corrects `aria-activedescendant`: `Autocomplete` still names an option that is no longer marked, when Enter sends the form. */
function nameMarkedOption(field: HTMLInputElement | null): void {
  const list = document.getElementById(field?.getAttribute('aria-controls') ?? '');
  const marked = list?.querySelector('[data-combobox-selected]');
  if (marked) field?.setAttribute('aria-activedescendant', marked.id);
  else field?.removeAttribute('aria-activedescendant');
}

function Offer({ contact, organizer }: { readonly contact: string; readonly organizer: string | undefined }) {
  return (
    <div>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {contact}
      </Text>
      <Text size="xs" c="dimmed" lineClamp={1}>
        {organizer}
      </Text>
    </div>
  );
}
