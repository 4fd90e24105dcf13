/**
 * Which features one may use, and what it opens to the others and to the app, beside its contracts and rules (they stand at its top,
 * for everybody), its `*.operations.ts` and `*.queries.ts` (to the features that use it), its `feature.ts` (to `server/features.ts`)
 * and its `*-page.tsx` (to the app). One direction only: nothing uses itself by way of others. `scripts/structure.mjs` checks it.
 */

export const walls = {
  'audit-trail': { uses: [], opens: ['client/all-activity.tsx'] },
  organizations: {
    uses: ['audit-trail'],
    opens: ['client/organization-input.tsx', 'server/organization-names.ts', 'server/organization-text.ts'],
  },
  membership: {
    uses: ['audit-trail'],
    opens: ['client/membership-notice.tsx', 'client/reports/report-problem.tsx'],
  },
  leaderboard: { uses: ['membership'], opens: [] },
  site: { uses: [], opens: [] },
  entries: {
    uses: ['organizations'],
    opens: [
      'client/all-pages.ts',
      'client/entry-draft.ts',
      'client/entry-facts.tsx',
      'client/entry-files.ts',
      'client/entry-row.module.css',
      'client/entry-row.tsx',
      'client/entry-sign.ts',
      'client/hours/goal.ts',
      'client/hours/hour-sums.ts',
      'client/hours/hours.module.css',
      'client/hours/progress-bar.tsx',
      'client/hours/title-track.tsx',
      'client/own-entries.ts',
      'client/request-text.ts',
      'client/school-entries.ts',
      'server/check-unchanged.ts',
      'server/entries.limits.ts',
      'server/entry-mail.ts',
      'server/history/history-audit.ts',
      'server/school-decision.ts',
    ],
  },
  verification: { uses: ['audit-trail', 'entries'], opens: [] },
  'own-hours': {
    uses: ['entries'],
    opens: [
      'client/hour-news/hour-news.tsx',
      'client/hour-news/news-line.tsx',
      'client/hour-news/news-mail-section.tsx',
    ],
  },
  events: { uses: ['audit-trail', 'membership'], opens: ['client/form/event-form.ts'] },
  accounts: {
    uses: ['audit-trail', 'membership', 'entries', 'events'],
    opens: [
      'client/privacy/account-deletion.tsx',
      'client/privacy/data-export-section.tsx',
      'client/second-factor/confirm-again.tsx',
      'client/second-factor/second-factor-section.tsx',
      'client/second-factor/staff-notice.tsx',
      'client/sign-in-security-section.tsx',
      'server/privacy/feature.ts',
    ],
  },
  people: {
    uses: ['audit-trail', 'membership', 'entries', 'accounts'],
    opens: [
      'client/acted-on.ts',
      'client/messages/from-school.tsx',
      'client/messages/message-text.ts',
      'client/messages/open-writing.ts',
      'client/messages/student-messages.tsx',
      'client/notes/notes-section.tsx',
      'client/person-menu.tsx',
      'client/waiting-people.ts',
      'client/who-waits.tsx',
    ],
  },
  requirements: {
    uses: ['audit-trail', 'organizations', 'entries', 'people'],
    opens: ['client/approvals/ask-before.tsx', 'client/student-requirement.tsx'],
  },
  office: {
    uses: [
      'audit-trail',
      'organizations',
      'membership',
      'entries',
      'verification',
      'own-hours',
      'events',
      'people',
      'requirements',
    ],
    opens: [
      'client/back-to-inbox.tsx',
      'client/bulk-actions/acting.tsx',
      'client/bulk-actions/recent-changes.tsx',
      'client/inbox/call-sheet.tsx',
      'client/inbox/waiting-hours.tsx',
      'client/inbox/waiting-list.tsx',
      'client/reports/report-list.tsx',
      'client/signals/looks-fine.tsx',
      'client/signals/signal-list.tsx',
      'client/signals/student-signals.tsx',
      'server/bulk-actions/bulk-requests.ts',
    ],
  },
  attendance: {
    uses: ['entries', 'events', 'office', 'paper-forms'],
    opens: ['client/attendance-list.tsx'],
  },
  students: {
    uses: ['audit-trail', 'entries', 'people', 'office'],
    opens: [
      'client/student-entries/entries-query.ts',
      'client/student-entries/student-entries.tsx',
      'client/volunteer-database/volunteer-database.tsx',
    ],
  },
  'paper-forms': { uses: ['entries'], opens: ['server/printing.ts'] },
  'school-settings': { uses: ['membership', 'paper-forms'], opens: ['client/first-steps/first-steps.tsx'] },
};
