/** A person's role, and why it cannot be changed here. */
import { Badge } from '@mantine/core';
import type { NetworkUser } from '#shared/network/network.contract.ts';
import { roleOf } from './network-list.ts';
import classes from './network.module.css';

interface RoleMarkProps {
  readonly user: NetworkUser;
  readonly whyNot: string | undefined;
}

export function RoleMark({ user, whyNot }: RoleMarkProps) {
  const role = roleOf(user);
  return (
    <>
      {role === 'Student' ? (
        <span className={classes['student']}>{role}</span>
      ) : (
        <Badge
          variant={role === 'Head' ? 'filled' : 'outline'}
          color="green"
          tt="none"
          size="md"
          // Otherwise it is at least as wide as its text.
          miw={0}
          classNames={{ root: classes['role'] ?? '', label: classes['roleName'] ?? '' }}
        >
          {role}
        </Badge>
      )}{' '}
      {whyNot !== undefined && <span className={classes['whyNot']}>{whyNot}</span>}
    </>
  );
}
