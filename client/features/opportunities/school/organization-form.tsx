/** What an organization is, what the school says of it, and how students write its name. */
import { useState } from 'react';
import { Button, Checkbox, Group, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useNavigate } from 'react-router';
import {
  ORGANIZATION_NOTE_MAXIMUM,
  organizationLimits,
  STANDINGS,
  type OrganizationStanding,
} from '#shared/opportunities/opportunities.rules.ts';
import type { KeptOrganization } from '#shared/opportunities/school-organizations.contract.ts';
import { refusedFields } from '#client/platform/refused-fields.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { FormCard } from '#client/ui/components/form-card.tsx';
import { showSuccess } from '#client/ui/feedback/notify.ts';
import { Form } from '#client/ui/forms/form.tsx';
import { FormEnd } from '#client/ui/forms/form-end.tsx';
import { useFormFields } from '#client/ui/forms/use-form-fields.ts';
import { useLeaveQuestion } from '#client/ui/forms/use-leave-question.ts';
import { useSaveOrganization } from './school-organizations.api.ts';
import { standingWords } from './school-organizations.text.ts';
import classes from './school.module.css';

const textNames = ['name', 'url', 'address', 'city', 'state', 'zip_code', 'hours', 'description'] as const;

interface OrganizationFields extends Readonly<Record<(typeof textNames)[number], string>> {
  /** Empty: nothing is decided. */
  readonly standing: OrganizationStanding | '';
  readonly hidden: boolean;
  readonly note: string;
  /** One on each line. */
  readonly names: string;
}

interface OrganizationFormProps {
  /** Undefined for a new one. */
  readonly organization?: KeptOrganization;
  /** Of a new one. */
  readonly name?: string;
}

export function OrganizationForm({ organization, name = '' }: OrganizationFormProps) {
  const [initial] = useState(() => fieldsOf(organization, name));
  const { form, change, field, formRef, errors, showErrors } = useFormFields<OrganizationFields>(initial);
  const { mutateAsync, isPending } = useSaveOrganization(organization);
  const [failure, setFailure] = useState<string>();
  const [isSaved, setSaved] = useState(false);
  const navigate = useNavigate();
  const isDirty = !isSaved && JSON.stringify(form) !== JSON.stringify(initial);
  useLeaveQuestion(isDirty, () => undefined);

  async function save(): Promise<void> {
    setFailure(undefined);
    try {
      await mutateAsync({
        ...form,
        standing: form.standing === '' ? null : form.standing,
        names: form.names.split('\n').filter((line) => line.trim() !== ''),
      });
    } catch (error) {
      const refused = refusedFields(error);
      showErrors(refused);
      if (Object.keys(refused).length === 0) setFailure(`Nothing was saved. ${failureReason(error)}`);
      return;
    }
    setSaved(true);
    showSuccess(`Saved: ${form.name.trim()}.`);
    void navigate('/admin/organizations');
  }

  const text = (of: (typeof textNames)[number], label: string) => (
    <TextInput label={label} autoComplete="off" maxLength={organizationLimits[of]} {...field(of)} />
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
      name={of}
      rows={of === 'description' ? 3 : 2}
      autosize={false}
      maxLength={limit}
      value={form[of]}
      error={errors[of]}
      onChange={(event) => change({ [of]: event.currentTarget.value })}
    />
  );

  return (
    <FormCard maxWidth="40rem">
      <Form formRef={formRef} isBusy={isPending} onSubmit={save}>
        <Stack gap="md">
          {organization?.original && (
            <Group gap="xs" justify="space-between">
              <Text size="sm">Your school has corrected this for itself.</Text>
              <Button
                size="compact-md"
                variant="outline"
                onClick={() => change(textsOf(organization.original ?? {}))}
              >
                Use the original again
              </Button>
            </Group>
          )}
          {text('name', 'Name')}
          <div className={classes['fields']}>
            <NativeSelect
              label="Your school"
              data={[
                { value: '', label: 'Not decided' },
                ...STANDINGS.map((value) => ({ value, label: standingWords[value] })),
              ]}
              {...field('standing')}
              onChange={({ currentTarget: { value } }) =>
                change({ standing: STANDINGS.find((one) => one === value) ?? '' })
              }
            />
            <Checkbox
              label="Hide it from students"
              checked={form.hidden}
              onChange={(event) => change({ hidden: event.currentTarget.checked })}
            />
          </div>
          {lines('description', 'What to do there', organizationLimits.description)}
          <div className={classes['fields']}>
            {text('hours', 'When')}
            {text('url', 'Website')}
            {text('address', 'Street and number')}
            {text('city', 'City')}
            {text('state', 'State')}
            {text('zip_code', 'ZIP code')}
          </div>
          {lines('names', 'Other names', 5000, 'As students write it, one on each line.')}
          {lines('note', 'Note for the staff', ORGANIZATION_NOTE_MAXIMUM)}
          <FormEnd failure={failure} isBusy={isPending} send="Save" cancel="/admin/organizations" />
        </Stack>
      </Form>
    </FormCard>
  );
}

function fieldsOf(organization: KeptOrganization | undefined, name: string): OrganizationFields {
  if (!organization) return { ...textsOf({ name }), standing: '', hidden: false, note: '', names: '' };
  const { standing, hidden, note, names } = organization;
  return { ...textsOf(organization), standing: standing ?? '', hidden, note, names: names.join('\n') };
}

function textsOf(values: Partial<Record<(typeof textNames)[number], string>>) {
  const { name = '', url = '', address = '', city = '', state = '', zip_code = '', hours = '' } = values;
  return { name, url, address, city, state, zip_code, hours, description: values.description ?? '' };
}
