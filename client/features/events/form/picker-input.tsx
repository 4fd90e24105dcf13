/** A text field for a date or time, with the browser's picker behind a button. */
import { useRef, type ReactNode } from 'react';
import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { datePicker, timePicker } from './event-form.ts';
import classes from '#client/features/events/events.module.css';

const pickers = { date: datePicker, time: timePicker };

interface PickerInputProps extends Omit<TextInputProps, 'onChange' | 'type' | 'value'> {
  readonly kind: 'date' | 'time';
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The first day that can be picked, `YYYY-MM-DD`. */
  readonly first?: string;
  /** The button's label, for screen readers. */
  readonly pickLabel: string;
  readonly icon: ReactNode;
}

export function PickerInput({ kind, value, onChange, first, pickLabel, icon, ...input }: PickerInputProps) {
  const picker = useRef<HTMLInputElement>(null);
  const typed = useRef<HTMLInputElement>(null);
  const isFixed = input.readOnly === true;
  const { toPicker, fromPicker } = pickers[kind];

  /** False when the browser has no picker, or scripts cannot open it. */
  function open(): boolean {
    try {
      picker.current?.showPicker();
      return true;
    } catch {
      return false;
    }
  }

  return (
    <TextInput
      {...input}
      ref={typed}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      autoComplete="off"
      rightSectionWidth="3rem"
      rightSectionPointerEvents="all"
      rightSection={
        <>
          {/* For the keyboard and for screen readers; a finger or mouse reaches the input above it. */}
          <ActionIcon
            variant="subtle"
            size="lg"
            disabled={isFixed}
            aria-label={pickLabel}
            onClick={() => open() || typed.current?.focus()}
          >
            {icon}
          </ActionIcon>
          {/* Browsers on phones open a picker only for a tap on the input itself. */}
          <input
            ref={picker}
            type={kind}
            min={first}
            tabIndex={-1}
            aria-hidden="true"
            disabled={isFixed}
            className={classes.picker}
            value={toPicker(value)}
            onChange={(event) => onChange(fromPicker(event.currentTarget.value))}
            onClick={open}
          />
        </>
      }
    />
  );
}
