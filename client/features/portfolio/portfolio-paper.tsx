/** What is printed of the portfolio: every entry, whatever the screen shows, with what is known of its verification. */
import { useState } from 'react';
import type { Entry } from '#shared/entries/entries.contract.ts';
import { useSession } from '#client/platform/session.ts';
import { OnPaper } from '#client/ui/components/on-paper.tsx';
import { EmailText } from '#client/ui/format/email-text.tsx';
import { dayText, schoolTime, useSchoolZone } from '#client/ui/format/text.ts';
import { entryTitles } from '#client/domain/entry-facts.tsx';
import { signOf } from '#client/domain/entry-sign.ts';
import { verifiedText } from '#client/domain/request-text.ts';
import { sortEntries, usualSorting, verifiedTotals } from './portfolio-list.ts';

/** @param props the entries outside the recycling bin */
export default function PortfolioPaper(props: { readonly entries: readonly Entry[] }) {
  return (
    <OnPaper>
      <Paper {...props} />
    </OnPaper>
  );
}

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
      <table>
        <thead>
          <tr>
            {(['event', 'date', 'hours', 'role', 'organizer', 'description', 'contact'] as const).map(
              (name) => (
                <th key={name} scope="col">
                  {entryTitles[name]}
                </th>
              ),
            )}
            <th scope="col">Verified</th>
          </tr>
        </thead>
        <tbody>
          {sortEntries(entries, usualSorting).map((entry) => (
            <tr key={entry.id}>
              <th scope="row">{entry.event}</th>
              <td>{dayText(entry.date)}</td>
              <td>{entry.hours}</td>
              <td>{entry.role}</td>
              <td>{entry.organizer}</td>
              <td>{entry.description}</td>
              <td>
                <EmailText email={entry.contact} />
              </td>
              <td>{(entry.verified && verifiedText(entry, zone)) || signOf(entry, zone).words}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
