import type { Entry } from '#features/entries/entries.contract.ts';
import type { HistoryLine } from '#features/entries/entry-history.contract.ts';

let nextId = 1;

/** An entry whose contact was asked on May 4, 2026 at noon in Los Angeles. */
export function entryWith(facts: Partial<Entry> = {}): Entry {
  return {
    id: nextId++,
    event: 'Beach Cleanup',
    date: '2026-05-03',
    hours: 2.5,
    role: 'Helper',
    organizer: 'Heal the Bay',
    contact: 'sam@bay.example',
    description: 'Sand',
    contact_language: 'en',
    verified: false,
    recycling_bin: false,
    version: 1,
    request_state: 'sent',
    request_at: '2026-05-04T19:00:00.000Z',
    request_problem: null,
    request_advice: null,
    waiting_since: '2026-05-04T19:00:00.000Z',
    expires_at: '2026-06-03T19:00:00.000Z',
    evidence: null,
    ...facts,
  };
}

export function historyLineWith(facts: Partial<HistoryLine> = {}): HistoryLine {
  return {
    kind: 'created',
    at: '2026-05-04T19:00:00Z',
    actor: 'owner',
    actor_name: 'Ada Lovelace',
    school: null,
    changes: [],
    mail: null,
    to: null,
    reason: null,
    problem: null,
    not_before: null,
    contact_is_student: false,
    student_name: null,
    evidence: null,
    signed_by: null,
    unknown_student: false,
    call: null,
    ...facts,
  };
}
