/** What the rules say about a student's entries, and which contacts do not know the student. */
import { Stack, Text } from '@mantine/core';
import {
  allowAgain,
  readStudentSignals,
  type Dismissal,
  type Finding,
  type FindingLine,
  type FlaggedEntry,
  type Refusal,
} from '#features/office/signals.contract.ts';
import { signalInnocent, signalName, signalSentence, signalShare } from '#features/office/signals.text.ts';
import { EntriesBar } from '#features/office/client/entry-selection.tsx';
import { schoolEntries } from '#features/entries/client/school-entries.ts';
import { useApi, useApiChange } from '#client/platform/use-api.ts';
import { PaperTable } from '#client/ui/components/on-paper.tsx';
import { SmallButton } from '#client/ui/components/small-button.tsx';
import { actIfSure } from '#client/ui/feedback/act-if-sure.ts';
import { EmailText } from '#client/ui/format/email-text.tsx';
import { dayText, schoolDay, schoolTime, useSchoolZone } from '#client/ui/format/text.ts';
import { focusStart } from '#client/ui/forms/focus.ts';
import { Loaded } from '#client/ui/list/loaded.tsx';
import { Section } from '#client/ui/list/section.tsx';
import { useSelection } from '#client/ui/list/selection.tsx';
import { FindingDetails } from './finding-details.tsx';
import { dismissFinding, reloadFindings, ShowAgain } from './looks-fine.tsx';
import lists from '#client/ui/list/list.module.css';

// Each reading is recorded, so it is read once per visit.
export const useStudentSignals = (userId: number) =>
  useApi(readStudentSignals, { params: { userId } }, { refetchOnWindowFocus: false, staleTime: 30_000 });

const ABOUT =
  'What your school’s rules say about the entries. Honest work can look like this, too. It decides nothing. A family that asks for the record gets this as well.';

async function dismiss(finding: Finding): Promise<void> {
  if (!(await dismissFinding(finding))) return;
  await reloadFindings();
  focusStart();
}

export function StudentSignals({ student }: { readonly student: number }) {
  const zone = useSchoolZone();
  const selection = useSelection<FindingLine>(`worth a look of ${student}`);
  return (
    <Section title="Worth a look" size="h4" gap="xs">
      <Loaded query={useStudentSignals(student)} name="What is worth a look" placeholder="lines" keepsData>
        {({ finding, dismissals }) => (
          <>
            {finding ? (
              <>
                <Text size="sm">{ABOUT}</Text>
                <FindingDetails finding={finding} selection={selection} />
                <SmallButton aria-haspopup="dialog" onClick={() => void dismiss(finding)}>
                  Looks fine…
                </SmallButton>
              </>
            ) : (
              <Text size="sm">No rule points to these entries.</Text>
            )}
            {dismissals.length > 0 && (
              <Stack component="ul" gap={6} fz="sm" className={lists.bare}>
                {dismissals.map(({ id, rule, note, ...one }) => (
                  <li key={id}>
                    <div>{dismissalText({ rule, note, ...one }, zone)}</div>
                    <ShowAgain id={id} rule={rule} note={note} subject={{ kind: 'student', id: student }} />
                  </li>
                ))}
              </Stack>
            )}
          </>
        )}
      </Loaded>
      <EntriesBar selection={selection} isOfOne />
    </Section>
  );
}

/** `Found fine by Ann Lee on 10/01/2026, not shown until 10/01/2027: A long day. Note: Camp.` */
function dismissalText({ rule, by_name, at, until, note }: Omit<Dismissal, 'id'>, zone: string): string {
  const by = by_name === null ? '' : `by ${by_name} `;
  const said = `Found fine ${by}on ${schoolDay(at, zone)}, not shown until ${schoolDay(until, zone)}: ${signalName(rule)}.`;
  return note === '' ? said : `${said} Note: ${note}`;
}

/** Every entry with what the rules say, and what was found fine. */
export function StudentSignalsPaper({ student }: { readonly student: number }) {
  const zone = useSchoolZone();
  const { data } = useStudentSignals(student);
  if (!data) return <p>What is worth a look is not loaded, and is not printed.</p>;
  const { entries, dismissals } = data;
  const rules = [...new Set(entries.flatMap(({ signals }) => signals.map(({ rule }) => rule)))];
  return (
    <>
      <h2>Worth a look</h2>
      <p>{ABOUT}</p>
      <PaperTable
        rows={entries}
        columns={{
          Entry: ({ event, date, hours, organizer }) =>
            `${event}, ${dayText(date)}, ${hours} h, ${organizer}`,
          Contact: (entry) => `${entry.contact}. ${whenText(entry, zone)}`,
          'What the rules say': ({ signals }) =>
            signals.length === 0
              ? 'Nothing'
              : signals.map(({ rule, facts, share }) => (
                  <div key={rule}>
                    {signalSentence(rule, facts)} {signalShare(share)}
                  </div>
                )),
        }}
      />
      {rules.map((rule) => (
        <p key={rule}>
          {signalName(rule)} may be nothing: {signalInnocent(rule)}
        </p>
      ))}
      {dismissals.map((one) => (
        <p key={one.id}>{dismissalText(one, zone)}</p>
      ))}
    </>
  );
}

function whenText({ recorded_at, decided_at, verified }: FlaggedEntry, zone: string): string {
  const when = verified && decided_at !== null ? ` ${schoolTime(decided_at, zone)}` : '';
  return `Recorded ${schoolTime(recorded_at, zone)}, ${verified ? 'verified' : 'not verified'}${when}`;
}

/** They said so, and are not asked about the student until the school allows it. */
export function RefusalList({ refusals }: { readonly refusals: readonly Refusal[] }) {
  const zone = useSchoolZone();
  const { mutateAsync, isPending } = useApiChange(allowAgain, schoolEntries);
  if (refusals.length === 0) return null;

  async function allow(id: number): Promise<void> {
    const question = {
      title: 'Allow again?',
      message: 'The student can ask this contact again. You cannot undo this.',
      confirmLabel: 'Allow again',
    };
    if (await actIfSure(question, async () => (await mutateAsync({ params: { id } })).detail)) focusStart();
  }

  return (
    <Section title="Contacts who do not know this student" size="h4" gap="xs">
      <Text size="sm">They said so, and are not asked about the student again.</Text>
      <Stack component="ul" gap={6} fz="sm" className={lists.bare}>
        {refusals.map(({ id, mailbox, at }) => (
          <li key={id}>
            <div>
              <EmailText email={mailbox} /> · {schoolDay(at, zone)}
            </div>
            <SmallButton
              disabled={isPending}
              aria-label={`Allow again: ${mailbox}`}
              onClick={() => void allow(id)}
            >
              Allow again
            </SmallButton>
          </li>
        ))}
      </Stack>
    </Section>
  );
}
