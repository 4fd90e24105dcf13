/** The numbers by which a state knows the school, and where those that a file needs are filled in. */
import { Anchor, SimpleGrid, Text, TextInput } from '@mantine/core';
import { Link } from 'react-router';
import { saveNumbers, type SchoolNumbers } from '#shared/state-files/facts.contract.ts';
import { getFiles, previewStandard, previewTriand } from '#shared/state-files/files.contract.ts';
import { useApiChange, useMakeOld } from '#client/platform/use-api.ts';
import { Facts } from '#client/ui/components/facts.tsx';
import { showSuccess } from '#client/ui/feedback/notify.ts';
import { Form } from '#client/ui/forms/form.tsx';
import { useForm } from '#client/ui/forms/use-form.ts';
import { CardSection } from '#client/ui/list/section.tsx';

const numberWords: Readonly<Record<keyof SchoolNumbers, string>> = {
  district_lea: 'District (LEA) number',
  school_lea: 'School (LEA) number',
  lea_name: 'Name of the district (LEA)',
  campus_id: 'Campus number',
  campus_name: 'Name of the campus',
};

/** The calls whose answers may be others after a change here. */
export const fileAnswers = [getFiles, previewTriand, previewStandard];

// Safe: the keys of the object.
const NAMES = Object.keys(numberWords) as (keyof SchoolNumbers)[];

export function NumbersSection({ numbers, isHead }: { numbers: SchoolNumbers; isHead: boolean }) {
  return (
    <CardSection id="numbers" title="District and school IDs">
      {isHead ? (
        <NumbersForm numbers={numbers} />
      ) : (
        <Facts
          facts={Object.fromEntries(
            NAMES.map((name) => [numberWords[name], numbers[name] === '' ? 'missing' : numbers[name]]),
          )}
        />
      )}
    </CardSection>
  );
}

function NumbersForm({ numbers }: { readonly numbers: SchoolNumbers }) {
  const { mutateAsync } = useApiChange(saveNumbers, [getFiles]);
  const makeOld = useMakeOld();
  const form = useForm<SchoolNumbers, unknown>({
    initial: numbers,
    send: (body) => mutateAsync({ body }),
    onSent() {
      showSuccess('Saved.');
      // The form does not wait for what counts to be worked out anew.
      void makeOld([previewTriand, previewStandard]);
    },
    failure: 'Nothing was saved.',
  });
  return (
    <Form form={form} gap="sm" send="Save IDs" isQuiet>
      <Text>For students at another campus, fill in the campus with their state ID.</Text>
      <SimpleGrid
        cols={{ base: 1, xs: 2 }}
        spacing="lg"
        verticalSpacing="sm"
        maw="44rem"
        style={{ alignItems: 'end' }}
      >
        {NAMES.map((name) => (
          <TextInput
            key={name}
            label={numberWords[name]}
            autoComplete="off"
            {...(name.endsWith('_lea') && { inputMode: 'numeric', description: '7 digits in Arkansas' })}
            {...form.field(name)}
          />
        ))}
      </SimpleGrid>
    </Form>
  );
}

interface NumbersLinkProps {
  readonly missing: readonly (keyof SchoolNumbers)[];
  readonly isHead: boolean;
}

export function NumbersLink({ missing, isHead }: NumbersLinkProps) {
  return (
    <Text>
      Missing: {missing.map((name) => numberWords[name]).join(', ')}.{' '}
      {isHead ? (
        <Anchor component={Link} to="?tab=ids" inherit fw={600}>
          Add
        </Anchor>
      ) : (
        'A head of your school adds it.'
      )}
    </Text>
  );
}
