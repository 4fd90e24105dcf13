/** One contact, by the entries of the school that name them: students, when they decided, and what the rules say. */
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { Link, useParams } from 'react-router';
import { useQueryClient } from '@tanstack/react-query';
import { ENTRIES_AT_ONCE } from '#shared/bulk-actions/bulk-actions.contract.ts';
import {
  listVerifiedOfContact,
  readContact,
  type ContactShown as Contact,
} from '#shared/signals/signals.contract.ts';
import { PHONE_SCRIPT } from '#shared/signals/signals.text.ts';
import { useActing } from '#client/domain/bulk-actions/acting.tsx';
import { BackToInbox, useInboxState } from '#client/domain/office/back-to-inbox.tsx';
import type { EntryActions } from '#client/domain/office/entry-selection.tsx';
import { refreshInbox } from '#client/domain/office/inbox.api.ts';
import { ENTRY_KEYS } from '#client/domain/office/keys-help.tsx';
import { ListKeys } from '#client/domain/office/list-keys.tsx';
import { failureReason } from '#client/platform/api-error.ts';
import { callApi } from '#client/platform/api.ts';
import { useApi } from '#client/platform/use-api.ts';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { showFailure } from '#client/ui/feedback/notify.ts';
import { EmailText } from '#client/ui/format/email-text.tsx';
import { countText, useSchoolZone } from '#client/ui/format/text.ts';
import { focusStart, isFocusLost } from '#client/ui/forms/focus.ts';
import { Loaded } from '#client/ui/list/loaded.tsx';
import { StateMark } from '#client/ui/list/state-mark.tsx';
import { SaidEntries } from './entry-list.tsx';
import { FineButton } from './fine-dialog.tsx';
import { counted, setBackAllText, sittingText } from './looks-text.ts';
import { FoundFineList } from './settled-list.tsx';
import lists from '#client/ui/list/list.module.css';
import classes from './signals.module.css';

export function ContactShown({ actions }: { readonly actions: EntryActions | undefined }) {
  const { id = '' } = useParams();
  const query = useApi(readContact, { params: { id } });
  const { data } = query;
  return (
    <Stack gap="md" maw="56rem">
      <BackToInbox />
      <Group justify="space-between" align="start" gap="sm">
        <PageHeading title={data ? `Contact ${data.address}` : 'Contact'}>
          {data ? <ContactAddress address={data.address} /> : 'Contact'}
        </PageHeading>
        {data && <ListKeys own={ENTRY_KEYS} />}
      </Group>
      <Loaded
        query={query}
        what="The contact"
        shape="lines"
        gone={<ErrorAlert>No entry of your school names this contact any more.</ErrorAlert>}
        isKept
      >
        {(contact) => <Shown key={id} id={Number(id)} contact={contact} actions={actions} />}
      </Loaded>
    </Stack>
  );
}

function ContactAddress({ address }: { readonly address: string }) {
  return (
    <span className={classes.address}>
      <EmailText email={address} />
    </span>
  );
}

interface ShownProps {
  readonly id: number;
  readonly contact: Contact;
  readonly actions: EntryActions | undefined;
}

function Shown({ id, contact, actions }: ShownProps) {
  const { address, name, is_private, students, sittings, entries, total, verified, fine } = contact;
  const zone = useSchoolZone();
  return (
    <>
      <Group gap="xs">
        <Text>{name === null ? 'Has not said who they are.' : `Says that their name is ${name}.`}</Text>
        {is_private && <StateMark tone="plain">Private address</StateMark>}
      </Group>
      <Group gap="sm">
        <FineButton subject={{ kind: 'contact', id, name: address }} entries={entries} />
        <SetBackAll id={id} verified={verified} />
      </Group>
      <AskByPhone />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xl" verticalSpacing="md">
        <section aria-labelledby="students">
          <Title order={2} size="h4" id="students" mb="xs">
            {counted(students.length, 'student', 'students')}
          </Title>
          <ShortList rows={students} what="students">
            {(student) => <StudentRow key={student.id} student={student} />}
          </ShortList>
        </section>
        <section aria-labelledby="sittings">
          <Title order={2} size="h4" id="sittings" mb="xs">
            When they decided
          </Title>
          {sittings.length === 0 ? (
            <Text size="sm">They have not decided about an entry.</Text>
          ) : (
            <ShortList rows={sittings} what="times">
              {(sitting) => <li key={sitting.from}>{sittingText(sitting, zone)}</li>}
            </ShortList>
          )}
        </section>
      </SimpleGrid>
      <SaidEntries entries={entries} total={total} names={['student']} actions={actions} />
      <FoundFineList fine={fine} />
    </>
  );
}

function StudentRow({ student }: { readonly student: Contact['students'][number] }) {
  const state = useInboxState();
  return (
    <li>
      <Link to={`/admin/user-entries/${student.id}`} state={state} className={lists.name}>
        {student.name}
      </Link>{' '}
      <span className={lists.quiet}>
        {counted(student.entries, 'entry', 'entries')} · {student.verified_hours} h verified
      </span>
    </li>
  );
}

/** How many rows of a list are shown before somebody wants all. */
const SHOWN = 8;

interface ShortListProps<Row> {
  readonly rows: readonly Row[];
  readonly what: string;
  readonly children: (row: Row) => ReactNode;
}

function ShortList<Row>({ rows, what, children }: ShortListProps<Row>) {
  const [isAll, setAll] = useState(false);
  return (
    <>
      <ul className={classes.plain}>{(isAll ? rows : rows.slice(0, SHOWN)).map(children)}</ul>
      {rows.length > SHOWN && (
        <Button
          variant="subtle"
          size="compact-md"
          mt="xs"
          aria-expanded={isAll}
          onClick={() => setAll(!isAll)}
        >
          {isAll ? 'Show fewer' : `Show all ${countText(rows.length)} ${what}`}
        </Button>
      )}
    </>
  );
}

function AskByPhone() {
  return (
    <details className={classes.fold}>
      <summary>Ask by phone</summary>
      <ol className={classes.steps}>
        {PHONE_SCRIPT.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <Text size="sm">
        If all is well, write it in the note of “It is fine”. If not, open the student’s entries and switch
        the entry to not verified: “Record a call” is there.
      </Text>
    </details>
  );
}

interface SetBackAllProps {
  /** Of an entry that names the contact. */
  readonly id: number;
  /** How many entries are verified. */
  readonly verified: number;
}

/** Sets back every verified entry of a contact, also those that the page does not show: after a preview, and with Undo. */
function SetBackAll({ id, verified }: SetBackAllProps) {
  const client = useQueryClient();
  const acting = useActing(() => void refreshInbox(client));
  const [isBusy, setBusy] = useState(false);

  const hadSome = useRef(verified > 0);
  // Then the button, which has the focus since its dialog was closed, is gone.
  useEffect(() => {
    if (hadSome.current && verified === 0 && isFocusLost()) focusStart();
    hadSome.current = verified > 0;
  }, [verified]);

  async function open(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    try {
      const entries = await callApi(listVerifiedOfContact, { params: { id } });
      if (entries.length > 0) acting.open('set back', entries);
      else {
        showFailure('No entry of this contact is verified any more.');
        void refreshInbox(client);
      }
    } catch (error) {
      showFailure(`The entries could not be loaded. ${failureReason(error)}`);
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      {verified > 0 && (
        <Button
          variant="outline"
          aria-haspopup="dialog"
          // Not `loading`, which would lose the focus.
          aria-disabled={isBusy}
          data-disabled={isBusy}
          onClick={() => void open()}
        >
          {setBackAllText(verified)}
        </Button>
      )}
      {verified > ENTRIES_AT_ONCE && (
        <Text size="sm">
          {countText(verified)} entries are verified. {countText(ENTRIES_AT_ONCE)} can be set back at once: do
          it again for the others.
        </Text>
      )}
      {acting.dialog}
    </>
  );
}
