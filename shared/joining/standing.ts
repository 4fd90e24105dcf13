/** Where an account stands with its school (decision 0042). */

/**
 * `member`: counts and is seen. `waiting`: may record, but counts nowhere and is seen by nobody until admitted. `suspended`: cannot
 * sign in. `removed`: has no school.
 */
export const standings = ['member', 'waiting', 'suspended', 'removed'] as const;
export type Standing = (typeof standings)[number];
