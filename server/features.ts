import type { Feature } from './platform/feature.ts';
import type { MailKinds } from './platform/mail/mail.ts';
import { accounts } from '#features/accounts/server/feature.ts';
import { secondFactor } from '#features/accounts/server/second-factor/feature.ts';
import { profile } from '#features/accounts/server/profile/feature.ts';
import { privacy } from '#features/accounts/server/privacy/feature.ts';
import { entries } from '#features/entries/server/feature.ts';
import { contactList } from '#features/verification/server/contact-list/feature.ts';
import { digests } from '#features/verification/server/digests/feature.ts';
import { slips } from '#features/paper-forms/server/feature.ts';
import { verification } from '#features/verification/server/feature.ts';
import { students } from '#features/students/server/feature.ts';
import { calls } from '#features/office/server/calls/feature.ts';
import { recyclingBin } from '#features/students/server/recycling-bin/feature.ts';
import { bulkActions } from '#features/office/server/bulk-actions/feature.ts';
import { hourNews } from '#features/own-hours/server/hour-news/feature.ts';
import { goals } from '#features/own-hours/server/goals/feature.ts';
import { requirements } from '#features/requirements/server/feature.ts';
import { proposals } from '#features/requirements/server/approvals/feature.ts';
import { signals } from '#features/office/server/signals/feature.ts';
import { messages } from '#features/people/server/messages/feature.ts';
import { notes } from '#features/people/server/notes/feature.ts';
import { inbox } from '#features/office/server/inbox/feature.ts';
import { stateFiles } from '#features/requirements/server/state-files/feature.ts';
import { leaderboard } from '#features/leaderboard/server/feature.ts';
import { activity } from '#features/audit-trail/server/feature.ts';
import { groups } from '#features/groups/server/feature.ts';
import { network } from '#features/people/server/network/feature.ts';
import { firstSteps } from '#features/school-settings/server/feature.ts';
import { joining } from '#features/membership/server/feature.ts';
import { people } from '#features/people/server/feature.ts';
import { events } from '#features/events/server/feature.ts';
import { attendance } from '#features/attendance/server/feature.ts';
import { reports } from '#features/office/server/reports/feature.ts';
import { opportunities } from '#features/organizations/server/feature.ts';

export const features: readonly Feature[] = [
  accounts,
  secondFactor,
  profile,
  privacy,
  entries,
  contactList,
  digests,
  slips,
  verification,
  students,
  calls,
  recyclingBin,
  bulkActions,
  hourNews,
  goals,
  requirements,
  proposals,
  signals,
  messages,
  notes,
  inbox,
  stateFiles,
  leaderboard,
  activity,
  groups,
  network,
  joining,
  firstSteps,
  people,
  events,
  attendance,
  reports,
  opportunities,
];

export const mailKinds: MailKinds = Object.assign({}, ...features.map((feature) => feature.mailKinds));
