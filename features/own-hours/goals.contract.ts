import { z } from 'zod';
import { defineEndpoint } from '#shared/endpoint.ts';
import { formDay, formText } from '#shared/text-schemas.ts';

const goal = z.object({ hours: z.number(), until: z.string() });
const goalReply = z.object({ goal: goal.nullable() });

export const getGoal = defineEndpoint('GET /volunteer_hours_portfolio/goal', {
  summary: 'The caller\u2019s own goal: so many verified hours until a day; null without one.',
  reply: goalReply,
});

export const setGoal = defineEndpoint('POST /volunteer_hours_portfolio/goal', {
  summary: 'Sets the caller\u2019s own goal, instead of an earlier one.',
  body: z.object({ hours: formText, until: formDay }),
  reply: goalReply,
});

export const removeGoal = defineEndpoint('DELETE /volunteer_hours_portfolio/goal', {
  summary: 'Removes the caller\u2019s own goal.',
});
