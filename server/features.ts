import type { Feature } from './platform/feature.ts';
import type { MailKinds } from './platform/mail/mail.ts';
import { accounts } from './features/accounts/feature.ts';
import { secondFactor } from './features/second-factor/feature.ts';
import { profile } from './features/profile/feature.ts';
import { privacy } from './features/privacy/feature.ts';
import { keptRecords } from './features/kept-records/feature.ts';
import { entries } from './features/entries/feature.ts';
import { onTheSpot } from './features/on-the-spot/feature.ts';
import { contactList } from './features/contact-list/feature.ts';
import { digests } from './features/digests/feature.ts';
import { slips } from './features/slips/feature.ts';
import { entryHistory } from './features/entry-history/feature.ts';
import { verification } from './features/verification/feature.ts';
import { administration } from './features/administration/feature.ts';
import { calls } from './features/calls/feature.ts';
import { recyclingBin } from './features/recycling-bin/feature.ts';
import { bulkActions } from './features/bulk-actions/feature.ts';
import { hourNews } from './features/hour-news/feature.ts';
import { goals } from './features/goals/feature.ts';
import { requirements } from './features/requirements/feature.ts';
import { proposals } from './features/proposals/feature.ts';
import { signals } from './features/signals/feature.ts';
import { messages } from './features/messages/feature.ts';
import { notes } from './features/notes/feature.ts';
import { inbox } from './features/inbox/feature.ts';
import { staffMail } from './features/staff-mail/feature.ts';
import { stateFiles } from './features/state-files/feature.ts';
import { leaderboard } from './features/leaderboard/feature.ts';
import { activity } from './features/activity/feature.ts';
import { network } from './features/network/feature.ts';
import { firstSteps } from './features/first-steps/feature.ts';
import { joining } from './features/joining/feature.ts';
import { people } from './features/people/feature.ts';
import { events } from './features/events/feature.ts';
import { reports } from './features/reports/feature.ts';
import { opportunities } from './features/opportunities/feature.ts';

export const features: readonly Feature[] = [
  accounts,
  secondFactor,
  profile,
  privacy,
  keptRecords,
  entries,
  onTheSpot,
  contactList,
  digests,
  slips,
  entryHistory,
  verification,
  administration,
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
  staffMail,
  stateFiles,
  leaderboard,
  activity,
  network,
  joining,
  firstSteps,
  people,
  events,
  reports,
  opportunities,
];

export const mailKinds: MailKinds = Object.assign({}, ...features.map((feature) => feature.mailKinds));
