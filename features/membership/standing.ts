/** An account's standing with its school (decision 0042). */

/**
 * `member`: counts and is visible. `waiting`: may record, but is hidden and does not count until admitted. `suspended`: cannot
 * sign in. `removed`: has no school.
 */
export const standings = ['member', 'waiting', 'suspended', 'removed'] as const;
export type Standing = (typeof standings)[number];
