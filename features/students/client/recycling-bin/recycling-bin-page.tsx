/** The school's recycling bin (Recover Entries). */
import { Button, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import {
  listRecyclingBin,
  MAX_AT_ONCE,
  permanentlyDeleteEntries,
  recoverEntries,
  recoverEntry,
  RECYCLING_BIN_PAGE_SIZE,
  type BinnedEntry,
} from '#features/students/recycling-bin.contract.ts';
import { EntryFacts } from '#features/entries/client/entry-facts.tsx';
import { entryColumns } from '#features/entries/client/entry-row.tsx';
import { searchedText } from '#features/entries/client/portfolio/portfolio-list.ts';
import { apiKey, useApi, useApiChange } from '#client/platform/use-api.ts';
import { ButtonLink, TextLink } from '#client/ui/components/links.tsx';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { SmallButton } from '#client/ui/components/small-button.tsx';
import { confirmAction } from '#client/ui/feedback/confirm-action.ts';
import { forgetFailures, showFailure, showSuccess } from '#client/ui/feedback/notify.ts';
import { EmailText } from '#client/ui/format/email-text.tsx';
import { dayText, schoolDay, useSchoolZone } from '#client/ui/format/text.ts';
import { EmptyBinPicture } from '#client/ui/illustrations/illustration.tsx';
import { changeText, useChangeRows, type RowChange } from '#client/ui/list/change-rows.ts';
import { DataList, type Column } from '#client/ui/list/data-list.tsx';
import { localPage } from '#client/ui/list/paging/local-page.ts';
import { totalText } from '#client/ui/list/paging/page-of.ts';
import { Section } from '#client/ui/list/section.tsx';
import { SelectionBar, useSelection, type Selection } from '#client/ui/list/selection.tsx';
import { useListAddress } from '#client/ui/list/filters/use-list-address.ts';

const noun = ['entry', 'entries'] as const;
/** Five hundred entries of many students take a while. */
const TIMEOUT_MS = 120_000;

const studentName = (entry: BinnedEntry) => `${entry.user_first_name} ${entry.user_last_name}`.trim();
const nameOf = (entry: BinnedEntry) => `${entry.event} of ${studentName(entry)}, ${dayText(entry.date)}`;

const searched = {
  ...searchedText,
  student: (entry: BinnedEntry) => `${studentName(entry)} ${entry.user_email}`,
};
type Searched = keyof typeof searched;
const names = Object.keys(searched) as Searched[];

type BinAction = 'recover' | 'remove';
const verbs = { recover: 'recovered', remove: 'permanently deleted' } as const;

export default function RecyclingBinPage() {
  const query = useApi(listRecyclingBin);
  const all = query.data?.entries_in_bin;
  const selection = useSelection<BinnedEntry>('recycling-bin', { among: all });
  const { pending, recover, remove } = useBinActions(selection);
  // Rows being changed are hidden, and return after a failure.
  const leaving = new Set(pending.map(({ id }) => id));
  const staying = (rows: readonly BinnedEntry[]) => rows.filter(({ id }) => !leaving.has(id));
  const entries = staying(all ?? []);
  const selected = { ...selection, rows: staying(selection.rows) };
  const view = useListAddress(names);
  const page = localPage(entries, view, searched, RECYCLING_BIN_PAGE_SIZE);
  const { found } = page;
  const zone = useSchoolZone();
  const actions = (entry: BinnedEntry) => (
    <SmallButton aria-label={`Recover ${nameOf(entry)}`} onClick={() => void recover([entry])}>
      Recover
    </SmallButton>
  );
  return (
    <Stack gap="lg">
      <PageHeading>Recover Entries</PageHeading>
      <Text maw="65ch">
        Deleted entries are kept here and do not count. Recovering one brings it back as it was.
      </Text>
      <Section title="In the recycling bin">
        <DataList
          query={{ ...query, data: query.data && page }}
          view={view}
          noun={noun}
          what="The recycling bin"
          nameOf={nameOf}
          columns={columnsIn(zone)}
          minWidth="lg"
          cardLines={(entry) =>
            `${dayText(entry.date)} · ${entry.hours} h · ${entry.organizer} · ${studentName(entry)}`
          }
          details={detailsIn(zone)}
          actions={actions}
          selection={{ ...selected, found }}
          empty="No entries found in the recycling bin."
          noMatch="No entries found in the recycling bin."
          emptyPicture={<EmptyBinPicture />}
          emptyLine="What you delete in a student’s entries comes here first."
          emptyHelp={
            <ButtonLink to="/admin/entries" variant="outline">
              Go to the Volunteer Database
            </ButtonLink>
          }
        />
        {entries.length > 0 && (
          <SelectionBar selection={selected} noun={noun} nameOf={nameOf} found={found}>
            <Button size="compact-md" onClick={() => void recover(selected.rows)}>
              Recover Selected
            </Button>
            <Button
              size="compact-md"
              variant="outline"
              color="red"
              onClick={() => void remove(selected.rows)}
            >
              Permanently Delete Selected
            </Button>
          </SelectionBar>
        )}
      </Section>
    </Stack>
  );
}

const columnsIn = (zone: string): readonly Column<BinnedEntry, Searched>[] => [
  ...entryColumns<BinnedEntry, Searched>({ event: '12%', role: '8%', organizer: '11.5%' }, (search) => ({
    search,
    hint: search === 'date' ? 'MM/DD/YYYY' : '',
  })),
  { title: 'Student', cell: (entry) => <StudentLink entry={entry} />, width: '11%', search: 'student' },
  { title: 'Deleted', cell: (entry) => deletedText(entry, zone), width: '11%' },
];

const detailsIn = (zone: string) => (entry: BinnedEntry) => (
  <EntryFacts
    entry={entry}
    more={{
      Student: (
        <>
          <StudentLink entry={entry} />, <EmailText email={entry.user_email} />
        </>
      ),
      Deleted: deletedText(entry, zone),
      'If recovered': entry.verified ? 'Verified' : 'Not verified',
    }}
  />
);

function StudentLink({ entry }: { readonly entry: BinnedEntry }) {
  return <TextLink to={`/admin/user-entries/${entry.user_id}`}>{studentName(entry)}</TextLink>;
}

function deletedText({ binned_at, binned_by }: BinnedEntry, zone: string): string {
  const when = binned_at === null ? 'Not known when' : schoolDay(binned_at, zone);
  return binned_by === null ? when : `${when} by ${binned_by}`;
}

/** Sent in as many calls as needed; changed rows leave the list at once. */
function useBinActions({ drop }: Selection<BinnedEntry>) {
  const client = useQueryClient();
  const one = useApiChange(recoverEntry);
  const several = useApiChange(recoverEntries);
  const forGood = useApiChange(permanentlyDeleteEntries);
  const { pending, run } = useChangeRows<BinnedEntry>('recycling-bin', [listRecyclingBin], (changed) => {
    drop(changed);
    const removed = new Set(changed.map(({ id }) => id));
    client.setQueryData<z.output<typeof listRecyclingBin.reply>>(
      apiKey(listRecyclingBin, {}),
      (bin) => bin && { entries_in_bin: bin.entries_in_bin.filter(({ id }) => !removed.has(id)) },
    );
  });

  const send: Record<BinAction, RowChange<BinnedEntry>['send']> = {
    async recover(rows) {
      const entry_ids = rows.map(({ id }) => id);
      const [first] = entry_ids;
      if (rows.length > 1 || first === undefined)
        return (await several.mutateAsync({ body: { entry_ids }, timeoutMs: TIMEOUT_MS })).missing_ids;
      await one.mutateAsync({ params: { id: first }, body: {} });
      return [];
    },
    async remove(rows) {
      const body = { entry_ids: rows.map(({ id }) => id) };
      await forGood.mutateAsync({ body, timeoutMs: TIMEOUT_MS });
    },
  };

  async function act(action: BinAction, entries: readonly BinnedEntry[]): Promise<void> {
    const about = `recycling bin: ${action}`;
    forgetFailures(about);
    const outcome = await run(entries, { size: MAX_AT_ONCE, send: send[action] });
    const said = changeText(outcome, {
      noun,
      nameOf: (entry) => `“${entry.event}” of ${studentName(entry)}`,
      verb: verbs[action],
      place: 'in the recycling bin',
      others: 'recovered or deleted',
    });
    if (outcome.failed.length + outcome.unknown.length > 0 || outcome.done.length === 0)
      showFailure(said, about);
    else showSuccess(said);
  }

  async function remove(entries: readonly BinnedEntry[]): Promise<void> {
    const sure = await confirmAction({
      title: 'Permanently delete',
      message: removeQuestion(entries),
      confirmLabel: 'Permanently delete',
      danger: true,
    });
    if (sure) await act('remove', entries);
  }

  return { pending, remove, recover: (entries: readonly BinnedEntry[]) => act('recover', entries) };
}

/** Rulings, section 6. */
export function removeQuestion(entries: readonly Pick<BinnedEntry, 'user_id'>[]): string {
  const students = new Set(entries.map(({ user_id }) => user_id)).size;
  const mail =
    entries.length === 1
      ? 'The student gets an email with the text of the entry.'
      : students === 1
        ? 'The student gets an email with the texts of the entries.'
        : 'Each student gets an email with the texts of their entries.';
  return `Permanently delete ${totalText(entries.length, noun)} of ${totalText(students, ['student', 'students'])}? ${mail} This cannot be undone.`;
}
