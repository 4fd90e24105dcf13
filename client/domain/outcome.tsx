/** What a dialog that acted on many says in the end: what came of it, who or what was left out, and a button to close it. */
import type { ReactNode } from 'react';
import { Box, Button, Group, Text } from '@mantine/core';
import { focusOnce } from '#client/ui/forms/focus.ts';
import list from '#client/ui/list/list.module.css';

/** It takes the focus: the pressed button is gone. */
export function OutcomeWords({ children }: { readonly children: ReactNode }) {
  return (
    <Text role="status" ref={focusOnce} tabIndex={-1} fw={600} className={list.focusOnly}>
      {children}
    </Text>
  );
}

interface LeftOutProps {
  readonly label: string;
  /** Each an `<li>`. */
  readonly children: ReactNode;
}

export function LeftOut({ label, children }: LeftOutProps) {
  return (
    // Reached with the keyboard, too, when it has to be scrolled.
    <Box
      component="ul"
      aria-label={label}
      tabIndex={0}
      mah="12rem"
      m={0}
      ps="lg"
      fz="sm"
      style={{ overflowY: 'auto', overflowWrap: 'anywhere' }}
    >
      {children}
    </Box>
  );
}

export function CloseDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Group>
      <Button variant="default" onClick={onClose}>
        Close
      </Button>
    </Group>
  );
}
