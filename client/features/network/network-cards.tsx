/** The people as cards, for phones: the same information and the same boxes. A press anywhere on a card is one on its box. */
import { Checkbox } from '@mantine/core';
import { EmailText } from '#client/ui/format/email-text.tsx';
import { CompactCards } from '#client/ui/rows/compact-card.tsx';
import { isSelected, nameOf, whyNotSelectable } from './network-list.ts';
import { PageCheckbox, type PeopleProps } from './network-table.tsx';
import { RoleMark } from './role-mark.tsx';
import classes from './network.module.css';

export function NetworkCards(props: PeopleProps) {
  const { people, selected, ownId, isBusy, onToggle } = props;
  return (
    <div>
      <PageCheckbox {...props} label="Select everybody on this page" />
      <CompactCards>
        {people.map((user) => {
          const whyNot = whyNotSelectable(user, ownId);
          return (
            <li
              key={user.id}
              className={`${classes['card'] ?? ''} ${classes['row'] ?? ''}`}
              data-selected={isSelected(selected, user)}
            >
              <Checkbox
                label={nameOf(user)}
                classNames={{ label: classes['cardName'] ?? '', root: classes['cardBox'] ?? '' }}
                checked={isSelected(selected, user)}
                disabled={isBusy || whyNot !== undefined}
                onChange={() => onToggle(user)}
              />
              <RoleMark user={user} whyNot={whyNot} />
              <span className={classes['cardEmail']}>
                <EmailText email={user.email} />
              </span>
            </li>
          );
        })}
      </CompactCards>
    </div>
  );
}
