/** A school's decisions about one student's requirement (decision 0057). */
import { z } from 'zod';
import { defineEndpoint, instant } from '#shared/endpoint.ts';
import { details } from './entry-details.contract.ts';
import { neededReason, studentProgress } from './requirements.contract.ts';

/** See `Adjustment` in `needs.ts`. */
export const DECISION_KINDS = ['waiver', 'credit', 'override', 'exempt', 'entered in grade'] as const;
export type DecisionKind = (typeof DECISION_KINDS)[number];

export const hasHours = (kind: DecisionKind): boolean =>
  kind === 'waiver' || kind === 'credit' || kind === 'override';

const decision = z.object({
  id: z.number(),
  program: z.string(),
  kind: z.enum(DECISION_KINDS),
  /** Or projects or outcomes. */
  hours: z.number().nullable(),
  grade: z.number().nullable(),
  /** Heads only: it may reveal a disability. */
  reason: z.string().nullable(),
  by_name: z.string().nullable(),
  created_at: instant,
  /** Null while it is in force. */
  ended_at: instant.nullable(),
});
export type Decision = z.output<typeof decision>;

const ofStudent = z.object({
  id: z.number(),
  name: z.string(),
  requirements: z.array(studentProgress),
  /** Newest first, including ended ones. */
  decisions: z.array(decision),
  /** The student's answers about entries, newest day first. */
  answers: z.array(z.object({ id: z.number(), event: z.string(), date: z.string(), ...details.shape })),
});
export type RequirementsOfStudent = z.output<typeof ofStudent>;

export const getStudentRequirements = defineEndpoint('GET /admin/requirements/:userId', {
  summary:
    'How far a student of the own school is, what was decided about them, and what they said about entries. Reasons are for heads.',
  reply: ofStudent,
});

export const decideRequirement = defineEndpoint('POST /admin/requirements/:userId', {
  summary:
    'Decides about one student: fewer hours, hours from elsewhere, another sum, none, or the grade in which they came.',
  body: z.object({
    program: z.number().int().positive(),
    kind: z.enum(DECISION_KINDS),
    hours: z.number().min(0).max(2000).multipleOf(0.01).nullable(),
    grade: z.number().int().min(6).max(12).nullable(),
    reason: neededReason,
  }),
  reply: ofStudent,
});

export const endDecision = defineEndpoint('POST /admin/requirements/:userId/end', {
  summary: 'Ends a decision about one student, which stays readable.',
  body: z.object({ decision: z.number().int().positive() }),
  reply: ofStudent,
});
