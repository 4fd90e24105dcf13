import type { Person } from '#features/people/people.contract.ts';

export type ActedOn = Omit<Person, 'email' | 'since' | 'wanted_graduation_year'>;

export type PersonAction = 'name' | 'email' | 'class' | 'hide' | 'show' | 'suspend' | 'return' | 'remove';

export const fullName = ({ first_name, last_name }: Pick<Person, 'first_name' | 'last_name'>) =>
  `${first_name} ${last_name}`;
