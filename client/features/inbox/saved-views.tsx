/** Views of the queue that somebody has saved: each is an address. */
import { useRef, useState } from 'react';
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { Link } from 'react-router';
import type { InboxView } from '#shared/inbox/inbox.contract.ts';
import { asApiError } from '#client/platform/api.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { SmallButton } from '#client/ui/components/small-button.tsx';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { Form } from '#client/ui/forms/form.tsx';
import { writeAddress } from '#client/ui/lists/list-address.ts';
import chips from '#client/ui/lists/chips.module.css';
import { useDeleteView, useSaveView } from './inbox.api.ts';
import type { ScopeFilters } from './scope.ts';
import classes from './inbox.module.css';

interface SavedViewsProps {
  readonly views: readonly InboxView[];
  readonly filters: ScopeFilters;
}

export function SavedViews({ views, filters }: SavedViewsProps) {
  const query = writeAddress(filters).toString();
  const open = views.find((view) => view.query === query);
  const [isNaming, setNaming] = useState(false);
  const group = useRef<HTMLDivElement>(null);
  const deletion = useDeleteView();
  if (views.length === 0 && query === '') return null;

  function remove(id: number): void {
    deletion.mutate(id, { onSuccess: () => group.current?.focus() });
  }

  return (
    <Stack gap="xs">
      <div ref={group} role="group" aria-label="Saved views" tabIndex={-1} className={classes['views']}>
        {views.map(({ id, name, query: saved }) => (
          <Link
            key={id}
            to={`/admin/inbox${saved === '' ? '' : `?${saved}`}`}
            preventScrollReset
            aria-current={saved === query ? 'true' : undefined}
            className={`${chips['chip']} ${classes['view']}`}
          >
            {name}
          </Link>
        ))}
        {query !== '' && !open && !isNaming && (
          <SmallButton variant="quiet" onClick={() => setNaming(true)}>
            Save this view…
          </SmallButton>
        )}
        {open && (
          <SmallButton
            variant="quiet"
            disabled={deletion.isPending}
            aria-label={`Delete the view ${open.name}`}
            onClick={() => remove(open.id)}
          >
            Delete view
          </SmallButton>
        )}
      </div>
      {deletion.error && <ErrorAlert>The view was not deleted. {failureReason(deletion.error)}</ErrorAlert>}
      {isNaming && (
        <NameForm
          query={query}
          onDone={() => {
            setNaming(false);
            group.current?.focus();
          }}
        />
      )}
    </Stack>
  );
}

function NameForm({ query, onDone }: { readonly query: string; readonly onDone: () => void }) {
  const [name, setName] = useState('');
  const [missing, setMissing] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const saving = useSaveView();
  const wrong = missing ?? (saving.error ? asApiError(saving.error).fields['name']?.[0] : undefined);

  async function save(): Promise<void> {
    if (name.trim() === '') {
      setMissing('Please enter a name');
      field.current?.focus();
      return;
    }
    saving.mutate({ name, query }, { onSuccess: onDone });
  }

  return (
    <Form formRef={form} isBusy={saving.isPending} onSubmit={save}>
      <Stack gap="xs" maw="24rem">
        <TextInput
          // The button that was pressed is gone.
          ref={(element) => {
            if (element && !field.current) element.focus();
            field.current = element;
          }}
          label="Name of the view"
          description="One with the same name is replaced."
          autoComplete="off"
          maxLength={60}
          value={name}
          error={wrong}
          onChange={(event) => {
            setName(event.currentTarget.value);
            setMissing(undefined);
            saving.reset();
          }}
        />
        {saving.error && wrong === undefined && (
          <ErrorAlert>The view was not saved. {failureReason(saving.error)}</ErrorAlert>
        )}
        <Group gap="sm">
          <Button type="submit" loading={saving.isPending}>
            Save
          </Button>
          <Button variant="default" onClick={onDone}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}
