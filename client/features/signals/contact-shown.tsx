/** One contact, by the entries of the school that name them: students, when they decided, and what the rules say. */
import { useState, type ReactNode } from 'react';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { Link, useParams } from 'react-router';
import type { ContactShown as Contact } from '#shared/signals/signals.contract.ts';
import { PHONE_SCRIPT } from '#shared/signals/signals.text.ts';
import { asApiError } from '#client/platform/api.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { BackToInbox, useInboxState } from '#client/domain/office/back-to-inbox.tsx';
import type { EntryActions } from '#client/domain/office/entry-selection.tsx';
import { ENTRY_KEYS } from '#client/domain/office/keys-help.tsx';
import { ListKeys } from '#client/domain/office/list-keys.tsx';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { RetryAlert } from '#client/ui/feedback/retry-alert.tsx';
import { EmailText } from '#client/ui/format/email-text.tsx';
import { countText, useSchoolZone } from '#client/ui/format/text.ts';
import { FineButton } from './fine-button.tsx';
import { FoundFineList } from './found-fine.tsx';
import { counted, sittingText } from './looks-text.ts';
import { SaidEntries } from './said-entries.tsx';
import { SetBackAll } from './set-back-all.tsx';
import { useContact } from './signals.api.ts';
import classes from './signals.module.css';

export function ContactShown({ actions }: { readonly actions: EntryActions | undefined }) {
  const { id = '' } = useParams();
  const { data, error, isFetching, refetch } = useContact(id);
  return (
    <Stack gap="md" className={classes.page}>
      <BackToInbox />
      <div className={classes.head}>
        <PageHeading title={data ? `Contact ${data.address}` : 'Contact'}>
          {data ? <ContactAddress address={data.address} /> : 'Contact'}
        </PageHeading>
        {data && <ListKeys own={ENTRY_KEYS} />}
      </div>
      {error && !data && <Failed error={error} isFetching={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingBlock label="Loading the contact..." shape="lines" />}
      {data && <Loaded key={id} id={Number(id)} contact={data} actions={actions} />}
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

interface FailedProps {
  readonly error: Error;
  readonly isFetching: boolean;
  readonly onRetry: () => void;
}

function Failed({ error, ...retry }: FailedProps) {
  return asApiError(error).status === 404 ? (
    <ErrorAlert>No entry of your school names this contact any more.</ErrorAlert>
  ) : (
    <RetryAlert {...retry}>The contact could not be loaded. {failureReason(error)}</RetryAlert>
  );
}

interface LoadedProps {
  readonly id: number;
  readonly contact: Contact;
  readonly actions: EntryActions | undefined;
}

function Loaded({ id, contact, actions }: LoadedProps) {
  const { address, name, is_private, students, sittings, entries, total, verified, fine } = contact;
  const zone = useSchoolZone();
  return (
    <>
      <Group gap="xs">
        <Text>{name === null ? 'Has not said who they are.' : `Says that their name is ${name}.`}</Text>
        {is_private && <span className={classes.chip}>Private address</span>}
      </Group>
      <Group gap="sm">
        <FineButton subject={{ kind: 'contact', id, name: address }} entries={entries} />
        <SetBackAll id={id} verified={verified} />
      </Group>
      <AskByPhone />
      <div className={classes.beside}>
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
      </div>
      <SaidEntries entries={entries} total={total} names={['student']} actions={actions} />
      <FoundFineList fine={fine} />
    </>
  );
}

function StudentRow({ student }: { readonly student: Contact['students'][number] }) {
  const state = useInboxState();
  return (
    <li>
      <Link to={`/admin/user-entries/${student.id}`} state={state} className={classes.name}>
        {student.name}
      </Link>{' '}
      <span className={classes.soft}>
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
