export const GROUP_NAME_MAXIMUM = 100;

/** Students who can be added by one call. */
export const AT_ONCE = 500;

export const MEMBERS_MAXIMUM = 500;
export const GROUPS_MAXIMUM = 300;
export const NOT_YOUR_GROUP = 'This is not one of your groups.';

/** `unknown` also for people who are no students: administrators, and people who wait to be admitted. */
export const OUTCOMES = ['added', 'already in', 'unknown', 'other school', 'suspended'] as const;
export type AddOutcome = (typeof OUTCOMES)[number];
