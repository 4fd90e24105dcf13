/** The people as cards, for phones: the same information and the same boxes. */
import { Checkbox, Paper, Stack, Text } from '@mantine/core';
import { EmailText } from '#client/ui/format/email-text.tsx';
import { isSelected, nameOf, whyNotSelectable } from './network-list.ts';
import { PageCheckbox, type PeopleProps } from './network-table.tsx';
import { RoleMark } from './role-mark.tsx';
import classes from './network.module.css';
import list from '#client/ui/lists/list.module.css';

export function NetworkCards(props: PeopleProps) {
  const { people, selected, ownId, isBusy, onToggle } = props;
  return (
    <Stack gap="md">
      <PageCheckbox {...props} label="Select everybody on this page" />
      <ul className={list['cards']}>
        {people.map((user) => {
          const whyNot = whyNotSelectable(user, ownId);
          return (
            <Paper
              key={user.id}
              component="li"
              withBorder
              p="md"
              className={classes['row'] ?? ''}
              data-selected={isSelected(selected, user)}
            >
              <Checkbox
                label={nameOf(user)}
                classNames={{ label: classes['cardName'] ?? '', body: classes['cardBox'] ?? '' }}
                checked={isSelected(selected, user)}
                disabled={isBusy || whyNot !== undefined}
                onChange={() => onToggle(user)}
              />
              <div className={classes['cardText']}>
                <Text size="sm">
                  <EmailText email={user.email} />
                </Text>
                <RoleMark user={user} whyNot={whyNot} />
              </div>
            </Paper>
          );
        })}
      </ul>
    </Stack>
  );
}
