/** What a person has changed about themselves that the school knows them by; folded, since it is seldom asked. */
import { Text } from '@mantine/core';
import type { AccountChange } from '#shared/administration/administration.contract.ts';
import { schoolTime, useSchoolZone } from '#client/ui/format/school-time.ts';
import classes from './user-entries.module.css';

const names: Readonly<Record<AccountChange['field'], string>> = {
  first_name: 'First name',
  last_name: 'Last name',
  school: 'School',
  graduation_year: 'Graduation year',
};

export function AccountChanges({ changes }: { readonly changes: readonly AccountChange[] }) {
  const zone = useSchoolZone();
  if (changes.length === 0) return null;
  return (
    <details>
      <summary className={classes['changes'] ?? ''}>
        Changes of name, school and graduation year ({changes.length})
      </summary>
      <ul className={classes['changeList'] ?? ''}>
        {changes.map(({ field, before, after, at }, place) => (
          // Changes have no number on the wire, and never change their places.
          <li key={changes.length - place}>
            <Text size="sm">
              <time dateTime={at}>{schoolTime(at, zone)}</time>: {names[field]} <del>{before}</del> became{' '}
              <ins>{after}</ins>
            </Text>
          </li>
        ))}
      </ul>
    </details>
  );
}
