/** The people as a table with a box to select each, for screens wider than a phone. */
import { Checkbox, Table } from '@mantine/core';
import type { NetworkUser } from '#shared/network/network.contract.ts';
import { EmailText } from '#client/ui/email-text.tsx';
import { WideTable } from '#client/ui/wide-table.tsx';
import { isSelected, nameOf, whyNotSelectable } from './network-list.ts';
import { RoleMark } from './role-mark.tsx';
import classes from './network.module.css';
import list from '#client/ui/list.module.css';

export interface PeopleProps {
  readonly people: readonly NetworkUser[];
  readonly selected: readonly NetworkUser[];
  readonly ownId: number | undefined;
  /** While roles are being changed, the selection stays as it is. */
  readonly isBusy: boolean;
  readonly onToggle: (user: NetworkUser) => void;
  readonly onTogglePage: (users: readonly NetworkUser[]) => void;
}

export function NetworkTable(props: PeopleProps) {
  const { people, selected, ownId, isBusy, onToggle } = props;
  return (
    <WideTable label="Table of people">
      <Table.Thead>
        <Table.Tr>
          <Table.Th className={classes['box'] ?? ''}>
            <PageCheckbox {...props} />
          </Table.Th>
          <Table.Th scope="col">Name</Table.Th>
          <Table.Th scope="col">Email</Table.Th>
          <Table.Th scope="col">Role</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {people.map((user) => {
          const whyNot = whyNotSelectable(user, ownId);
          return (
            <Table.Tr
              key={user.id}
              className={classes['row'] ?? ''}
              data-selected={isSelected(selected, user)}
            >
              <Table.Td className={classes['box'] ?? ''}>
                <Checkbox
                  aria-label={`Select ${nameOf(user)}`}
                  checked={isSelected(selected, user)}
                  disabled={isBusy || whyNot !== undefined}
                  onChange={() => onToggle(user)}
                />
              </Table.Td>
              <Table.Th scope="row" className={list['rowHeading'] ?? ''}>
                {nameOf(user)}
              </Table.Th>
              <Table.Td>
                <EmailText email={user.email} />
              </Table.Td>
              <Table.Td>
                <RoleMark user={user} whyNot={whyNot} />
              </Table.Td>
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </WideTable>
  );
}

/** Selects everybody on the page who can be selected. */
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
