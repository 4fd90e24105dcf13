/** Who in a class or a group is at risk of not graduating and why, most urgent first. */
import { Group, NativeSelect, Stack, Text } from '@mantine/core';
import { IconCamera, IconDownload, IconHistory, IconPrinter, type Icon } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { listGroups } from '#features/groups/groups.contract.ts';
import { NOT_YOUR_GROUP } from '#features/groups/groups.rules.ts';
import { schoolYearOf } from '#shared/days.ts';
import {
  downloadFrozen,
  downloadGraduation,
  freezeGraduation,
  graduationReport,
  listFrozen,
} from '#features/requirements/graduation.contract.ts';
import { readClass } from '#features/requirements/rules/program.text.ts';
import { startDownload } from '#client/ui/downloads/downloads.ts';
import { studentsText } from '#features/people/client/messages/message-text.ts';
import { downloadFile } from '#client/platform/files/download-file.ts';
import { isStaff, useSession } from '#client/platform/session.ts';
import { useApi, useApiChange } from '#client/platform/use-api.ts';
import { BackLink } from '#client/ui/components/links.tsx';
import { MoreMenu } from '#client/ui/components/more-menu.tsx';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { actIfSure } from '#client/ui/feedback/act-if-sure.ts';
import { upperFirst, useSchoolZone, useToday } from '#client/ui/format/text.ts';
import { Chips } from '#client/ui/list/chips.tsx';
import { CompactCards } from '#client/ui/list/compact-card.tsx';
import { Loaded } from '#client/ui/list/loaded.tsx';
import { useListAddress } from '#client/ui/list/filters/use-list-address.ts';
import { MadeFile } from './made-file.tsx';
import { GraduationList, graduationNames } from './graduation-list.tsx';

const CLASSES_AROUND = 4;
const OF_GROUP = 'group ';

const readId = (text: string) => (/^[1-9]\d{0,14}$/.test(text.trim()) ? text.trim() : undefined);

export default function GraduationPage() {
  const next = schoolYearOf(useToday(useSchoolZone())) + 1;
  const view = useListAddress(graduationNames);
  const isOfStaff = isStaff(useSession().admin);
  const group = readId(view.filters.group);
  const klass = String(readClass(view.filters.class) ?? next);
  const shown = {
    ...(group === undefined ? { class: klass } : { group }),
    program: readId(view.filters.program),
  };
  // Keeps showing this class while another one loads.
  const query = useApi(
    graduationReport,
    { query: shown },
    { placeholderData: keepPreviousData, enabled: isOfStaff || group !== undefined },
  );
  const { data: groups = [] } = useApi(listGroups);
  const { data, error, isPlaceholderData } = query;
  if (!isOfStaff && group === undefined) return <Navigate replace to="/groups" />;
  const what = group === undefined ? 'class' : 'group';
  const whose = group === undefined ? `class of ${klass}` : (data?.group ?? 'the group');
  // With a program, that may be what is missing.
  const notFound = group && !shown.program ? <Text role="status">{NOT_YOUR_GROUP}</Text> : undefined;
  return (
    <Stack gap="md">
      {!isOfStaff && <BackLink to={`/groups/${group}`}>Back to the group</BackLink>}
      <Group justify="space-between" gap="sm" align="end">
        <PageHeading title={group === undefined ? `Graduation, ${whose}` : undefined}>
          {group === undefined ? 'Graduation' : `Progress of ${whose}`}
        </PageHeading>
        <Group gap="sm" align="end">
          {isOfStaff && (
            <NativeSelect
              label={groups.length > 0 || group !== undefined ? 'Class or group' : 'Class'}
              value={group === undefined ? klass : `${OF_GROUP}${group}`}
              data={[
                ...classesAround(next, Number(klass)).map(String),
                ...groups.map(({ id, name }) => ({ value: `${OF_GROUP}${id}`, label: name })),
                // Until the groups are there.
                ...(group === undefined || groups.some(({ id }) => String(id) === group)
                  ? []
                  : [{ value: `${OF_GROUP}${group}`, label: data?.group ?? 'The group' }]),
              ]}
              onChange={({ currentTarget: { value } }) =>
                view.choose({
                  ...(value.startsWith(OF_GROUP)
                    ? { group: value.slice(OF_GROUP.length) }
                    : { class: value, group: '' }),
                  program: '',
                  state: '',
                })
              }
            />
          )}
          {/* Keeps its room while the class loads. */}
          <div style={{ visibility: data?.rows.length && !error ? undefined : 'hidden' }}>
            <Share
              shown={shown}
              whose={whose}
              program={data?.chosen?.id ?? null}
              isStale={isPlaceholderData}
            />
          </div>
        </Group>
      </Group>
      <Loaded query={query} name={`The ${what}`} placeholder="lines" notFound={notFound}>
        {({ programs, chosen, at, rows }) => (
          <>
            {programs.length > 1 && (
              <Chips
                label="Program"
                chosen={String(chosen?.id)}
                chips={programs.map(({ id, name }) => ({ value: String(id), label: name }))}
                onChoose={(program) => view.choose({ program, state: '' })}
              />
            )}
            {chosen && rows.length > 0 ? (
              <GraduationList
                whose={whose}
                program={chosen.name}
                at={at}
                rows={rows}
                view={view}
                isStale={isPlaceholderData}
              />
            ) : (
              <Text role="status">
                {groups.find(({ id }) => String(id) === group)?.members === 0
                  ? 'Nobody is in this group yet.'
                  : `${chosen ? 'There are no students in' : 'Nothing is required of'} this ${what}.`}
              </Text>
            )}
            {group === undefined && <SavedCopies graduation={klass} />}
          </>
        )}
      </Loaded>
    </Stack>
  );
}

/** Includes the class of the address. */
function classesAround(next: number, chosen: number): number[] {
  const around = Array.from({ length: 2 * CLASSES_AROUND + 1 }, (_, index) => next - CLASSES_AROUND + index);
  return [...new Set([...around, chosen])].toSorted((one, other) => one - other);
}

interface ShareProps {
  /** Without a program, the server chooses. */
  readonly shown: { readonly class?: string; readonly group?: string; readonly program: string | undefined };
  readonly whose: string;
  /** Null is the rule with which every school starts. */
  readonly program: number | null;
  readonly isStale: boolean;
}

const COPIES = 'saved-copies';

function openCopies(): void {
  const copies = document.querySelector<HTMLDetailsElement>(`#${COPIES}`);
  copies?.setAttribute('open', '');
  copies?.querySelector('summary')?.focus();
}

const drawn = (OfItem: Icon) => <OfItem size={18} aria-hidden="true" />;

function Share({ shown, whose, program, isStale }: ShareProps) {
  const klass = shown.class ?? '';
  const copies = useApi(listFrozen, { query: { class: klass } }, { enabled: klass !== '' }).data ?? [];
  const { mutateAsync, isPending } = useApiChange(freezeGraduation, [listFrozen]);

  const download = (format: 'csv' | 'xlsx') =>
    void startDownload({
      fileName: `graduation_${shown.class ?? `group_${shown.group}`}.${format}`,
      about: upperFirst(whose),
      fetch: (options) => downloadFile(downloadGraduation, { query: { ...shown, format }, ...options }),
    });

  const saveCopy = () =>
    void actIfSure(
      {
        title: `Save a dated copy of the ${whose}?`,
        message:
          'It is kept as it is now, with a checksum, and nobody can change or remove it. Only students who delete their account are taken out of it.',
        confirmLabel: 'Save',
      },
      async () => {
        await mutateAsync({ body: { class: Number(klass), program } });
        return 'A dated copy is saved. You find it under “Share”.';
      },
      'No copy was saved.',
    );

  const canSave = klass !== '' && !isStale && !isPending;
  return (
    <MoreMenu
      label={`Share ${klass === '' ? whose : `the ${whose}`}`}
      buttonLabel="Share"
      items={[
        { label: 'Excel file', icon: drawn(IconDownload), onClick: () => download('xlsx') },
        { label: 'CSV file', icon: drawn(IconDownload), onClick: () => download('csv') },
        { label: 'Print', icon: drawn(IconPrinter), onClick: () => window.print() },
        canSave && { label: 'Save a dated copy', icon: drawn(IconCamera), onClick: saveCopy },
        copies.length > 0 && {
          label: `Saved copies (${copies.length})`,
          icon: drawn(IconHistory),
          onClick: openCopies,
        },
      ]}
    />
  );
}

/** Opened from the “Share” menu. */
function SavedCopies({ graduation }: { readonly graduation: string }) {
  const { data: copies = [] } = useApi(listFrozen, { query: { class: graduation } });
  if (copies.length === 0) return null;
  return (
    <details id={COPIES}>
      <summary>Saved copies ({copies.length})</summary>
      <Text size="sm" maw="44rem">
        To check a file, run <code>sha256sum</code> with its name, or on Windows{' '}
        <code>certutil -hashfile NAME SHA256</code>, and compare the checksums. Opening it does not change it;
        saving it in a spreadsheet program does.
      </Text>
      <CompactCards>
        {copies.map((copy) => (
          <MadeFile
            key={copy.id}
            file={copy}
            what={`${copy.program}, ${studentsText(copy.students)}`}
            fileName={`graduation_${graduation}_${copy.id}.csv`}
            about={`Saved copy, class of ${graduation}`}
            download={downloadFrozen}
          />
        ))}
      </CompactCards>
    </details>
  );
}
