import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useMutation } from '@tanstack/react-query';
import { ENTRIES_AT_ONCE } from '#features/office/bulk-actions.contract.ts';
import {
  listVerifiedOfContact,
  readContact,
  type ContactShown as Contact,
} from '#features/office/signals.contract.ts';
import { PHONE_SCRIPT } from '#features/office/signals.text.ts';
import { useActing } from '#features/office/client/bulk-actions/acting.tsx';
import { useInboxState } from '#features/office/client/back-to-inbox.tsx';
import { inboxCalls } from '#features/office/client/inbox-calls.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { callApi } from '#client/platform/api.ts';
import { useApi, useInvalidate } from '#client/platform/use-api.ts';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { showFailure } from '#client/ui/feedback/notify.ts';
import { countText, useSchoolZone } from '#client/ui/format/text.ts';
import { focusStart, isFocusLost } from '#client/ui/forms/focus.ts';
import { Loaded } from '#client/ui/list/loaded.tsx';
import { totalText } from '#client/ui/list/paging/page-of.ts';
import { Section } from '#client/ui/list/section.tsx';
import { StateMark } from '#client/ui/list/state-mark.tsx';
import { EntriesWithSignals } from './entry-list.tsx';
import { DismissButton } from './dismiss-button.tsx';
import { setBackAllText, sittingText } from './signals-text.ts';
import { FoldTitle } from './sentences.tsx';
import { DismissalList } from './settled-list.tsx';
import lists from '#client/ui/list/list.module.css';

export default function ContactEntries({ id }: { readonly id: number }) {
  const query = useApi(readContact, { params: { id } });
  return (
    <Loaded
      query={query}
      name="The entries"
      placeholder="lines"
      notFound={<ErrorAlert>No entry of your school names this contact any more.</ErrorAlert>}
      keepsData
    >
      {(contact) => <Shown id={id} contact={contact} />}
    </Loaded>
  );
}

function Shown({ id, contact }: { id: number; contact: Contact }) {
  const { address, is_private, students, sittings, entries, total, verified, dismissals } = contact;
  const zone = useSchoolZone();
  const state = useInboxState();
  return (
    <Stack gap="md">
      <Group gap="sm">
        {is_private && <StateMark tone="plain">Private address</StateMark>}
        <DismissButton subject={{ kind: 'contact', id, name: address }} entries={entries} />
        <SetBackAll id={id} verified={verified} />
      </Group>
      <details>
        <FoldTitle>Ask by phone</FoldTitle>
        <Stack component="ol" gap={4} m="0 0 0.75rem" ps="1.5rem">
          {PHONE_SCRIPT.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </Stack>
        <Text size="sm">
          If all is well, write it in the note of “Looks fine”. If not, mark the entry as not verified: then
          it is on the tab Call.
        </Text>
      </details>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xl" verticalSpacing="md">
        <Section title={totalText(students.length, ['student', 'students'])} size="h4" gap="xs">
          <ShortList rows={students} noun="students">
            {(student) => (
              <li key={student.id}>
                <Link to={`/admin/user-entries/${student.id}`} state={state} className={lists.name}>
                  {student.name}
                </Link>{' '}
                <span className={lists.quiet}>
                  {totalText(student.entries, ['entry', 'entries'])} · {student.verified_hours} h verified
                </span>
              </li>
            )}
          </ShortList>
        </Section>
        <Section title="When they decided" size="h4" gap="xs">
          {sittings.length === 0 ? (
            <Text size="sm">They have not answered yet.</Text>
          ) : (
            <ShortList rows={sittings} noun="times">
              {(sitting) => <li key={sitting.from}>{sittingText(sitting, zone)}</li>}
            </ShortList>
          )}
        </Section>
      </SimpleGrid>
      <EntriesWithSignals entries={entries} total={total} names={['student']} />
      <DismissalList subject={{ kind: 'contact', id }} dismissals={dismissals} />
    </Stack>
  );
}

const SHOWN = 8;

interface ShortListProps<Row> {
  readonly rows: readonly Row[];
  readonly noun: string;
  readonly children: (row: Row) => ReactNode;
}

function ShortList<Row>({ rows, noun, children }: ShortListProps<Row>) {
  const [isAll, setAll] = useState(false);
  return (
    <>
      <Stack component="ul" gap={6} fz="sm" className={lists.bare}>
        {(isAll ? rows : rows.slice(0, SHOWN)).map(children)}
      </Stack>
      {rows.length > SHOWN && (
        <Button variant="subtle" size="compact-md" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
          {isAll ? 'Show fewer' : `Show all ${countText(rows.length)} ${noun}`}
        </Button>
      )}
    </>
  );
}

/** Marks all verified entries of a contact as not verified, including those not shown; with a preview and Undo. */
function SetBackAll({ id, verified }: { readonly id: number; readonly verified: number }) {
  const invalidate = useInvalidate();
  const acting = useActing(() => void invalidate(inboxCalls));
  const { mutate, isPending } = useMutation({
    mutationFn: () => callApi(listVerifiedOfContact, { params: { id } }),
    onSuccess(entries) {
      if (entries.length > 0) return acting.open('set back', entries);
      showFailure('No entry of this contact is verified any more.');
      void invalidate(inboxCalls);
    },
    onError: (error) => showFailure(`The entries could not be loaded. ${failureReason(error)}`),
  });

  const hadVerified = useRef(verified > 0);
  // The focused button (focused again after its dialog closed) is gone.
  useEffect(() => {
    if (hadVerified.current && verified === 0 && isFocusLost()) focusStart();
    hadVerified.current = verified > 0;
  }, [verified]);

  return (
    <>
      {verified > 0 && (
        <Button
          variant="outline"
          aria-haspopup="dialog"
          // Not `loading`, which would lose the focus.
          aria-disabled={isPending}
          data-disabled={isPending}
          onClick={() => isPending || mutate()}
        >
          {setBackAllText(verified)}
        </Button>
      )}
      {verified > ENTRIES_AT_ONCE && (
        <Text size="sm">
          {countText(verified)} entries are verified. {countText(ENTRIES_AT_ONCE)} can be marked as not
          verified at once: do it again for the others.
        </Text>
      )}
      {acting.dialog}
    </>
  );
}
