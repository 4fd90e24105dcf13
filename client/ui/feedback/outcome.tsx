/** The end of a dialog for many rows: the result, what was left out, and a close button. */
import type { ReactNode } from 'react';
import { Box, Button, Text } from '@mantine/core';
import { focusOnce } from '#client/ui/forms/focus.ts';
import list from '#client/ui/list/list.module.css';

/** Takes the focus: the pressed button is gone. */
export function OutcomeText({ children }: { readonly children: ReactNode }) {
  return (
    <Text role="status" ref={focusOnce} tabIndex={-1} fw={600} className={list.focusOnly}>
      {children}
    </Text>
  );
}

export function SkippedRows({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    // Focusable, so that it can be scrolled by keyboard.
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
    <Button variant="default" w="fit-content" onClick={onClose}>
      Close
    </Button>
  );
}
