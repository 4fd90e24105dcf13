/** Printed: every entry, whatever the screen shows, with what is known of its verification. */
import { useState } from 'react';
import type { Entry } from '#features/entries/entries.contract.ts';
import { useSession } from '#client/platform/session.ts';
import { PrintOnly, PaperTable, type PaperColumns } from '#client/ui/components/on-paper.tsx';
import { EmailText } from '#client/ui/format/email-text.tsx';
import { dayText, schoolTime, useSchoolZone } from '#client/ui/format/text.ts';
import { entryTitles } from '#features/entries/client/entry-facts.tsx';
import { signOf } from '#features/entries/client/entry-sign.ts';
import { verifiedText } from '#features/entries/client/request-text.ts';
import { sortEntries, usualSorting, verifiedTotals } from './portfolio-list.ts';

export default function PortfolioPaper(props: { readonly entries: readonly Entry[] }) {
  return (
    <PrintOnly>
      <Paper {...props} />
    </PrintOnly>
  );
}

const columnsIn = (zone: string): PaperColumns<Entry> => ({
  [entryTitles.event]: ({ event }) => event,
  [entryTitles.date]: ({ date }) => dayText(date),
  [entryTitles.hours]: (entry) => entry.hours,
  [entryTitles.role]: ({ role }) => role,
  [entryTitles.organizer]: ({ organizer }) => organizer,
  [entryTitles.description]: ({ description }) => description,
  [entryTitles.contact]: ({ contact }) => <EmailText email={contact} />,
  Verified: (entry) => (entry.verified && verifiedText(entry, zone)) || signOf(entry, zone).label,
});

function Paper({ entries }: { readonly entries: readonly Entry[] }) {
  const { user } = useSession();
  const zone = useSchoolZone();
  const [now] = useState(() => new Date().toISOString());
  const { hours, count } = verifiedTotals(entries);
  return (
    <>
      <h1>Volunteer Hours Portfolio</h1>
      <p>
        {user?.email}. Printed on {schoolTime(now, zone)}. Verified hours: {hours}. Verified entries: {count}.
      </p>
      <PaperTable rows={sortEntries(entries, usualSorting)} columns={columnsIn(zone)} />
    </>
  );
}
