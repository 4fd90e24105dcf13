import {
  Button,
  Checkbox,
  Group,
  NativeSelect,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import {
  addOrganization,
  getSchoolOrganization,
  saveOrganization,
  type StoredOrganization,
} from '#features/organizations/school-organizations.contract.ts';
import {
  ORGANIZATION_NOTE_MAXIMUM,
  organizationFields,
  organizationLimits,
  STANDINGS,
  type OrganizationColumn,
  type OrganizationStanding,
} from '#features/organizations/opportunities.rules.ts';
import { MINIMUM_AGES } from '#shared/minimum-age.ts';
import { readOnce, useApi, useApiChange } from '#client/platform/use-api.ts';
import { TextLink } from '#client/ui/components/links.tsx';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { showSuccess } from '#client/ui/feedback/notify.ts';
import { Loaded } from '#client/ui/list/loaded.tsx';
import { FormCard } from '#client/ui/components/form-card.tsx';
import { Form } from '#client/ui/forms/form.tsx';
import { useForm } from '#client/ui/forms/use-form.ts';
import { useLeaveQuestion } from '#client/ui/forms/use-leave-question.ts';
import { organizationAnswers, standingLabels } from './school-organizations.ts';

export default function OrganizationPage() {
  const { id } = useParams();
  return id === undefined ? <NewOrganization /> : <KnownOrganization key={id} id={id} />;
}

function NewOrganization() {
  const name = useSearchParams()[0].get('name') ?? '';
  return (
    <Stack gap="md">
      <PageHeading>Add an organization</PageHeading>
      <OrganizationForm key={name} name={name} />
    </Stack>
  );
}

function KnownOrganization({ id }: { readonly id: string }) {
  const query = useApi(getSchoolOrganization, { params: { id } }, readOnce);
  return (
    <Stack gap="md">
      <PageHeading>{query.data?.name ?? 'Organization'}</PageHeading>
      <Loaded
        query={query}
        name="The organization"
        placeholder="lines"
        notFound={
          <Text>
            There is no such organization. <TextLink to="/admin/organizations">Organizations</TextLink>
          </Text>
        }
      >
        {(organization) => <OrganizationForm organization={organization} />}
      </Loaded>
    </Stack>
  );
}

type Texts = Record<(typeof organizationFields)[number], string>;

interface OrganizationFields extends Readonly<Texts> {
  readonly standing: OrganizationStanding | '';
  readonly hidden: boolean;
  readonly note: string;
  readonly names: string;
}

interface OrganizationFormProps {
  readonly organization?: StoredOrganization;
  readonly name?: string;
}

function OrganizationForm({ organization, name = '' }: OrganizationFormProps) {
  const adding = useApiChange(addOrganization, organizationAnswers);
  const saving = useApiChange(saveOrganization, organizationAnswers);
  const navigate = useNavigate();
  const form = useForm<OrganizationFields, unknown>({
    initial: fieldsOf(organization, name),
    send(values) {
      const body = {
        ...values,
        standing: values.standing === '' ? null : values.standing,
        names: values.names.split('\n').filter((line) => line.trim() !== ''),
      };
      if (!organization) return adding.mutateAsync({ body });
      const { id, version } = organization;
      return saving.mutateAsync({ params: { id }, body: { ...body, version } });
    },
    onSent(_, values) {
      showSuccess(`Saved: ${values.name.trim()}.`);
      void navigate('/admin/organizations');
    },
    failure: 'Nothing was saved.',
  });
  useLeaveQuestion(form.isDirty);

  const text = (of: OrganizationColumn, label: string) => (
    <TextInput label={label} autoComplete="off" maxLength={organizationLimits[of]} {...form.field(of)} />
  );
  const lines = (
    of: 'description' | 'names' | 'note',
    label: string,
    limit: number,
    description?: string,
  ) => (
    <Textarea
      label={label}
      description={description}
      rows={of === 'description' ? 3 : 2}
      autosize={false}
      maxLength={limit}
      {...form.field(of)}
    />
  );

  const grid = {
    minColWidth: 'min(14rem, 100%)',
    autoFlow: 'auto-fit',
    spacing: 'sm',
    style: { alignItems: 'end' },
  } as const;
  return (
    <FormCard maxWidth="40rem">
      <Form form={form} send="Save" cancel="/admin/organizations">
        {organization?.original && (
          <Group gap="xs" justify="space-between">
            <Text size="sm">Your school has corrected this for itself.</Text>
            <Button
              size="compact-md"
              variant="outline"
              onClick={() => form.change(textsOf(organization.original ?? {}))}
            >
              Restore the original
            </Button>
          </Group>
        )}
        {text('name', 'Name')}
        <SimpleGrid {...grid}>
          <NativeSelect
            label="Your school"
            data={[
              { value: '', label: 'Not decided' },
              ...STANDINGS.map((value) => ({ value, label: standingLabels[value] })),
            ]}
            {...form.field('standing')}
            onChange={({ currentTarget: { value } }) =>
              form.change({ standing: STANDINGS.find((one) => one === value) ?? '' })
            }
          />
          <Checkbox label="Hide it from students" {...form.tick('hidden')} />
        </SimpleGrid>
        {lines('description', 'What to do there', organizationLimits.description)}
        {text('url', 'Website')}
        <SimpleGrid {...grid}>
          {text('hours', 'When')}
          <NativeSelect
            label="Minimum age"
            data={['', ...MINIMUM_AGES.map(String)]}
            {...form.field('minimum_age')}
          />
          {text('address', 'Street and number')}
          {text('city', 'City')}
          {text('state', 'State')}
          {text('zip_code', 'ZIP code')}
        </SimpleGrid>
        {lines('names', 'Other names', 5000, 'Other ways that students write the name, one per line.')}
        {lines('note', 'Note for staff', ORGANIZATION_NOTE_MAXIMUM)}
      </Form>
    </FormCard>
  );
}

function fieldsOf(organization: StoredOrganization | undefined, name: string): OrganizationFields {
  if (!organization) return { ...textsOf({ name }), standing: '', hidden: false, note: '', names: '' };
  const { standing, hidden, note, names } = organization;
  return { ...textsOf(organization), standing: standing ?? '', hidden, note, names: names.join('\n') };
}

// Safe: every name gets a value.
const textsOf = (values: { readonly [Name in keyof Texts]?: string | number | null }) =>
  Object.fromEntries(organizationFields.map((name) => [name, String(values[name] ?? '')])) as Texts;
