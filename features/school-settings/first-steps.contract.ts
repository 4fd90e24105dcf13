/** Setup steps for the head of a new school. */
import { z } from 'zod';
import { defineEndpoint } from '#shared/endpoint.ts';

export const firstSteps = ['needs', 'joining', 'helpers', 'students'] as const;
export type FirstStep = (typeof firstSteps)[number];

const reply = z.object({
  done: z.array(z.enum(firstSteps)),
  /** All done, skipped by the head, or hours were verified already. */
  is_over: z.boolean(),
  join_by_anyone: z.boolean(),
});
export type FirstSteps = z.output<typeof reply>;

export const getFirstSteps = defineEndpoint('GET /admin/first-steps', {
  summary:
    'Which of the first steps of the own school are done: what students need (a requirement), who may join (a code or mail domains), who helps (a second administrator), and telling the students (one is there); or because the head said so.',
  reply,
});

export const sayFirstStep = defineEndpoint('POST /admin/first-steps', {
  summary: 'Says of a step that it is done as it is; `later`: that they are not wanted.',
  body: z.object({ said: z.enum([...firstSteps, 'later']) }),
  reply,
});

export const printPoster = defineEndpoint('GET /admin/first-steps/poster.pdf', {
  summary: 'A PDF for the wall: how students of the own school join, with its code where there is one.',
  reply: z.unknown(),
});

export const POSTER = '/api/admin/first-steps/poster.pdf';
