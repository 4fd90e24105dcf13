/** What became of changing roles, person by person. Takes the focus: the button that was used may be gone. */
import { Button, Stack } from '@mantine/core';
import { ErrorAlert, SuccessAlert } from '#client/ui/alerts.tsx';
import { nameOf } from './network-list.ts';
import type { RoleOutcome } from './use-role-changes.tsx';
import classes from './network.module.css';

interface RoleOutcomeProps {
  readonly outcome: RoleOutcome;
  readonly onClose: () => void;
}

export function RoleOutcomeMessage({ outcome, onClose }: RoleOutcomeProps) {
  const { changed, failed, nothing } = outcome;
  return (
    <Stack gap="sm">
      {failed.length > 0 && (
        <ErrorAlert title={`Not changed: ${failed.length}. They are still selected.`} takesFocus>
          <ul className={classes['outcome']}>
            {failed.map(({ user, reason }) => (
              <li key={user.id}>
                <strong>
                  {nameOf(user)} ({user.email}):
                </strong>{' '}
                {reason}
              </li>
            ))}
          </ul>
        </ErrorAlert>
      )}
      {nothing !== '' && <ErrorAlert takesFocus>{nothing}</ErrorAlert>}
      {changed.length > 0 && (
        <SuccessAlert takesFocus={failed.length === 0}>
          <Stack gap="xs" align="start">
            <ul className={classes['outcome']}>
              {changed.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
            <Button variant="default" size="compact-sm" onClick={onClose}>
              Close
            </Button>
          </Stack>
        </SuccessAlert>
      )}
    </Stack>
  );
}
