/** The people as a table with checkboxes, for screens wider than a phone. */
import { Checkbox } from '@mantine/core';
import type { NetworkUser } from '#shared/network/network.contract.ts';
import { EmailText } from '#client/ui/format/email-text.tsx';
import { DenseTable } from '#client/ui/rows/dense-table.tsx';
import { isSelected, nameOf, whyNotSelectable } from './network-list.ts';
import { RoleMark } from './role-mark.tsx';
import classes from './network.module.css';

export interface PeopleProps {
  readonly people: readonly NetworkUser[];
  readonly selected: readonly NetworkUser[];
  readonly ownId: number | undefined;
  /** While roles are being changed, the selection cannot change. */
  readonly isBusy: boolean;
  readonly onToggle: (user: NetworkUser) => void;
  readonly onTogglePage: (users: readonly NetworkUser[]) => void;
}

export function NetworkTable(props: PeopleProps) {
  const { people, selected, ownId, isBusy, onToggle } = props;
  return (
    <DenseTable label="Table of people" room="narrow">
      <thead>
        <tr>
          <th className={classes['box']}>
            <PageCheckbox {...props} />
          </th>
          <th scope="col">Name</th>
          <th scope="col">Email</th>
          <th scope="col">Role</th>
        </tr>
      </thead>
      <tbody>
        {people.map((user) => {
          const whyNot = whyNotSelectable(user, ownId);
          return (
            <tr key={user.id} className={classes['row']} data-selected={isSelected(selected, user)}>
              <td className={classes['box']}>
                <Checkbox
                  aria-label={`Select ${nameOf(user)}`}
                  checked={isSelected(selected, user)}
                  disabled={isBusy || whyNot !== undefined}
                  onChange={() => onToggle(user)}
                />
              </td>
              <th scope="row">{nameOf(user)}</th>
              <td>
                <EmailText email={user.email} />
              </td>
              <td>
                <RoleMark user={user} whyNot={whyNot} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </DenseTable>
  );
}

/** Selects everyone on the page who can be selected. */
export function PageCheckbox(props: PeopleProps & { readonly label?: string }) {
  const { people, selected, ownId, isBusy, onTogglePage, label } = props;
  const selectable = people.filter((user) => whyNotSelectable(user, ownId) === undefined);
  const count = selectable.filter((user) => isSelected(selected, user)).length;
  const isAll = count > 0 && count === selectable.length;
  return (
    <Checkbox
      {...(label === undefined ? { 'aria-label': 'Select everybody on this page' } : { label })}
      checked={isAll}
      indeterminate={count > 0 && !isAll}
      disabled={isBusy || selectable.length === 0}
      onChange={() => onTogglePage(selectable)}
    />
  );
}
