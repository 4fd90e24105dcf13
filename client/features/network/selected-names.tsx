/** The names of the selected, each with a button that lets go of the person. */
import { CloseButton } from '@mantine/core';
import type { NetworkUser } from '#shared/network/network.contract.ts';
import { nameOf } from './network-list.ts';
import classes from './network.module.css';

interface SelectedNamesProps {
  readonly selected: readonly NetworkUser[];
  readonly isBusy: boolean;
  readonly onRemove: (user: NetworkUser) => void;
}

export function SelectedNames({ selected, isBusy, onRemove }: SelectedNamesProps) {
  return (
    <ul className={classes['names']} aria-label="Selected people">
      {selected.map((user) => (
        <li key={user.id}>
          {nameOf(user)}
          <CloseButton
            size="sm"
            disabled={isBusy}
            aria-label={`Remove ${nameOf(user)} from the selection`}
            onClick={() => onRemove(user)}
          />
        </li>
      ))}
    </ul>
  );
}
