/** Where the cache has who may join. */
export const JOIN_RULES_KEY = ['school-settings', 'joining'] as const;
