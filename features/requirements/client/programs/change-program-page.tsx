/** A head changes a program's rules for some of its classes; older versions stay. */
import { Anchor, Stack, Text } from '@mantine/core';
import { Link, useParams, useSearchParams } from 'react-router';
import { versionsInForce } from '#features/requirements/rules/in-force.ts';
import { listPrograms, type Program } from '#features/requirements/requirements.contract.ts';
import { useApi } from '#client/platform/use-api.ts';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { Loaded } from '#client/ui/list/loaded.tsx';
import { ProgramEditor } from './program-editor.tsx';
import { draftOf } from './rules-draft.ts';

export default function ChangeProgramPage() {
  const { id = '' } = useParams();
  const graduation = useSearchParams()[0].get('class');
  const query = useApi(listPrograms);
  // Data cached by another page may be old.
  const data = query.isFetchedAfterMount ? query.data : undefined;
  const program = data?.find((one) => String(one.id) === id);
  return (
    <Stack gap="md">
      <PageHeading>{program ? `Change “${program.name}”` : 'Change a requirement'}</PageHeading>
      <Loaded query={{ ...query, data }} name="The requirement" placeholder="lines" keepsData>
        {() =>
          program ? (
            <Change key={`${id} ${graduation}`} program={program} graduation={Number(graduation)} />
          ) : (
            <Text>
              There is no such requirement, or it has ended.{' '}
              <Anchor component={Link} to="/admin/programs" inherit underline="always">
                Requirements
              </Anchor>
            </Text>
          )
        }
      </Loaded>
    </Stack>
  );
}

function Change({ program, graduation }: { readonly program: Program; readonly graduation: number }) {
  const inForce = versionsInForce(program.versions);
  const found = inForce.find(({ from }) => from === graduation) ?? inForce.at(-1);
  // Every program has a version, and each version a class.
  if (!found) return null;
  return (
    <ProgramEditor
      program={program.id}
      preset={program.preset}
      initial={{
        name: program.name,
        kind: program.kind,
        from_class: String(found.from),
        to_class: found.to === null ? '' : String(found.to),
        rules: draftOf(found.version.rules),
        reason: '',
      }}
    />
  );
}
