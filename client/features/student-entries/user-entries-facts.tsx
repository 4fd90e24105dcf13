/** Who the person is, how many hours count, and whether that is enough. */
import { Paper } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { EntryOwner } from '#shared/administration/administration.contract.ts';
import { REQUIRED_HOURS } from '#shared/entries/entries.rules.ts';
import { EmailText } from '#client/ui/format/email-text.tsx';
import { requirementText } from './user-entries-list.ts';
import classes from './user-entries.module.css';

interface UserEntriesFactsProps {
  readonly user: EntryOwner;
  /** Of the entries as they are on the screen. */
  readonly hours: number;
}

export function UserEntriesFacts({ user, hours }: UserEntriesFactsProps) {
  return (
    <Paper withBorder p="md">
      <dl className={classes['facts']}>
        <div>
          <dt>Email</dt>
          <dd>
            <EmailText email={user.email} />
          </dd>
        </div>
        <div>
          <dt>Graduation year</dt>
          <dd>{user.graduation_year}</dd>
        </div>
        <div>
          <dt>Verified hours</dt>
          <dd>{hours}</dd>
        </div>
        <div>
          <dt>Requirement</dt>
          {user.is_school_administration ? (
            <dd>None for the school administration</dd>
          ) : (
            <dd className={classes['met']}>
              {hours >= REQUIRED_HOURS && <IconCheck size={20} aria-hidden="true" />}
              {requirementText(hours)}
            </dd>
          )}
        </div>
      </dl>
    </Paper>
  );
}
