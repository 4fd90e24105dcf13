/** What is printed of a student: every entry with all that is said of it, and what was found fine. */
import { useState, type ReactNode } from 'react';
import type { LookedEntry, FoundFine } from '#shared/signals/signals.contract.ts';
import { signalInnocent, signalName, signalSentence, signalShare } from '#shared/signals/signals.text.ts';
import { useSession } from '#client/platform/session.ts';
import { OnPaper } from '#client/ui/components/on-paper.tsx';
import { dayText, schoolTime, useSchoolZone } from '#client/ui/format/text.ts';
import { whenText } from './entry-list.tsx';
import { fineText, onePerRule } from './looks-text.ts';

interface StudentPaperProps {
  readonly student: { readonly name: string; readonly class: number };
  readonly entries: readonly LookedEntry[];
  readonly fine: readonly FoundFine[];
  /** At its end. */
  readonly children?: ReactNode;
}

export function StudentPaper(props: StudentPaperProps) {
  return (
    <OnPaper>
      <Paper {...props} />
    </OnPaper>
  );
}

function Paper({ student, entries, fine, children }: StudentPaperProps) {
  const school = useSession().admin?.school ?? '';
  const zone = useSchoolZone();
  const [now] = useState(() => new Date().toISOString());
  const rules = onePerRule(entries);
  return (
    <>
      <h1>{student.name}</h1>
      <p>
        {school}
        {student.class > 0 && `, class of ${student.class}`}. Printed on {schoolTime(now, zone)}.
      </p>
      <p>
        What the rules of the school say of the entries. It can be true of honest work, too, and decides
        nothing.
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">Entry</th>
            <th scope="col">Contact</th>
            <th scope="col">What is said of it</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <th scope="row">
                {entry.event}, {dayText(entry.date)}, {entry.hours} h, {entry.organizer}
              </th>
              <td>
                {entry.contact}. {whenText(entry, zone)}
              </td>
              <td>
                {entry.signals.length === 0
                  ? 'Nothing'
                  : entry.signals.map(({ rule, facts, share }) => (
                      <div key={rule}>
                        {signalSentence(rule, facts)} {signalShare(share)}
                      </div>
                    ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rules.length > 0 && <h2>Why it may be nothing</h2>}
      {rules.map(({ rule }) => (
        <p key={rule}>
          {signalName(rule)}: {signalInnocent(rule)}
        </p>
      ))}
      {fine.length > 0 && <h2>Found fine</h2>}
      {fine.map((one) => (
        <p key={one.id}>
          {fineText(one, zone)}. {one.note}
        </p>
      ))}
      {children}
    </>
  );
}
