/** The result of changing roles, person by person. Takes the focus, because the button may be gone. */
import type { ReactNode } from 'react';
import { Button, Stack } from '@mantine/core';
import { ErrorAlert, SuccessAlert } from '#client/ui/feedback/alerts.tsx';
import type { RoleOutcome } from './change-roles.ts';
import { nameOf } from './network-list.ts';
import { failedTitle, unknownTitle } from './network.messages.ts';
import classes from './network.module.css';

interface RoleOutcomeProps {
  readonly outcome: RoleOutcome;
  readonly onClose: () => void;
}

export function RoleOutcomeMessage({ outcome, onClose }: RoleOutcomeProps) {
  const { changed, unknown, failed, nothing } = outcome;
  const close = (
    <Button variant="default" size="compact-sm" onClick={onClose}>
      Close
    </Button>
  );
  const isAllWell = unknown.length + failed.length === 0;
  return (
    <Stack gap="sm">
      {failed.length > 0 && (
        <ErrorAlert title={failedTitle(failed.length)} takesFocus>
          <WithClose close={close}>
            <PeopleLeft people={failed} />
          </WithClose>
        </ErrorAlert>
      )}
      {unknown.length > 0 && (
        <ErrorAlert title={unknownTitle(unknown.length)} takesFocus={failed.length === 0}>
          <WithClose close={failed.length === 0 && close}>
            <PeopleLeft people={unknown} />
          </WithClose>
        </ErrorAlert>
      )}
      {nothing !== '' && (
        <ErrorAlert takesFocus>
          <WithClose close={close}>{nothing}</WithClose>
        </ErrorAlert>
      )}
      {changed.length > 0 && (
        <SuccessAlert takesFocus={isAllWell}>
          <WithClose close={isAllWell && close}>
            <ul className={classes['outcome']}>
              {changed.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </WithClose>
        </SuccessAlert>
      )}
    </Stack>
  );
}

function WithClose({ close, children }: { readonly close: ReactNode; readonly children: ReactNode }) {
  return (
    <Stack gap="xs" align="start">
      {children}
      {close}
    </Stack>
  );
}

function PeopleLeft({ people }: { readonly people: RoleOutcome['failed'] }) {
  return (
    <ul className={classes['outcome']}>
      {people.map(({ user, reason }) => (
        <li key={user.id}>
          <strong>
            {nameOf(user)} ({user.email}):
          </strong>{' '}
          {reason}
        </li>
      ))}
    </ul>
  );
}
