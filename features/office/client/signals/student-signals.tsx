/** What the rules say about a student's entries, and which contacts do not know the student. */
import { Stack, Text } from '@mantine/core';
import {
  allowAgain,
  listSignals,
  type Finding,
  type FindingLine,
  type Refusal,
} from '#features/office/signals.contract.ts';
import { EntriesBar } from '#features/office/client/entry-selection.tsx';
import { schoolEntries } from '#features/entries/client/school-entries.ts';
import { useApi, useApiChange } from '#client/platform/use-api.ts';
import { SmallButton } from '#client/ui/components/small-button.tsx';
import { actIfSure } from '#client/ui/feedback/act-if-sure.ts';
import { EmailText } from '#client/ui/format/email-text.tsx';
import { dayText, schoolDay, useSchoolZone } from '#client/ui/format/text.ts';
import { focusStart } from '#client/ui/forms/focus.ts';
import { Loaded } from '#client/ui/list/loaded.tsx';
import { Section } from '#client/ui/list/section.tsx';
import { useSelection } from '#client/ui/list/selection.tsx';
import { FindingDetails, Sentences } from './finding-details.tsx';
import { dismissFinding, reloadFindings } from './looks-fine.tsx';
import lists from '#client/ui/list/list.module.css';

const useFinding = (student: number) => useApi(listSignals, { query: { student: String(student) } });

const ABOUT =
  'What your school’s rules say about the entries. Honest work can look like this, too. It decides nothing. A family that asks for the record gets this as well.';

async function dismiss(finding: Finding): Promise<void> {
  if (!(await dismissFinding(finding))) return;
  await reloadFindings();
  focusStart();
}

export function StudentSignals({ student }: { readonly student: number }) {
  const selection = useSelection<FindingLine>(`worth a look of ${student}`);
  return (
    <Section title="Worth a look" size="h4" gap="xs">
      <Loaded query={useFinding(student)} name="What is worth a look" placeholder="lines" keepsData>
        {([finding]) =>
          finding ? (
            <>
              <Text size="sm">{ABOUT}</Text>
              <FindingDetails finding={finding} selection={selection} />
              <SmallButton variant="outline" aria-haspopup="dialog" onClick={() => void dismiss(finding)}>
                Looks fine…
              </SmallButton>
            </>
          ) : (
            <Text size="sm">No rule points to these entries.</Text>
          )
        }
      </Loaded>
      <EntriesBar selection={selection} isOfOne />
    </Section>
  );
}

export function StudentSignalsPaper({ student }: { readonly student: number }) {
  const [finding] = useFinding(student).data ?? [];
  if (!finding) return null;
  return (
    <>
      <h2>Worth a look</h2>
      <p>{ABOUT}</p>
      <Sentences {...finding} />
      {finding.lines.map(({ id, event, date, hours, organizer, contact }) => (
        <p key={id}>
          {event}, {dayText(date)}, {hours} h, {organizer}, {contact}
        </p>
      ))}
    </>
  );
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
              variant="outline"
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
