/** Views of the queue that somebody has saved: each is an address. */
import { useRef, useState } from 'react';
import { Stack, TextInput } from '@mantine/core';
import { Link } from 'react-router';
import { deleteView, saveView, type InboxView } from '#shared/inbox/inbox.contract.ts';
import { filled } from '#shared/rules.ts';
import { keepViews } from '#client/domain/office/list-keys.tsx';
import { failureReason } from '#client/platform/api-error.ts';
import { useApiChange } from '#client/platform/use-api.ts';
import { SmallButton } from '#client/ui/components/small-button.tsx';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { Form } from '#client/ui/forms/form.tsx';
import { useForm } from '#client/ui/forms/use-form.ts';
import { writeAddress } from '#client/ui/list/list-address.ts';
import type { ScopeFilters } from './scope.ts';
import chips from '#client/ui/list/rows.module.css';

export function SavedViews({ views, filters }: { views: readonly InboxView[]; filters: ScopeFilters }) {
  const query = writeAddress(filters).toString();
  const open = views.find((view) => view.query === query);
  const [isNaming, setNaming] = useState(false);
  const group = useRef<HTMLDivElement>(null);
  const deletion = useApiChange(deleteView, [], {
    onSuccess(kept) {
      keepViews({ views: kept });
      group.current?.focus();
    },
  });
  if (views.length === 0 && query === '') return null;

  return (
    <Stack gap="xs">
      <div
        ref={group}
        role="group"
        aria-label="Saved views"
        tabIndex={-1}
        className={chips.chips}
        style={{ outline: 'none' }}
      >
        {views.map(({ id, name, query: saved }) => (
          <Link
            key={id}
            to={`/admin/inbox${saved === '' ? '' : `?${saved}`}`}
            preventScrollReset
            aria-current={saved === query ? 'true' : undefined}
            className={chips.chip}
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
            onClick={() => deletion.mutate({ params: { id: open.id } })}
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
  const { mutateAsync } = useApiChange(saveView);
  const form = useForm<{ name: string }, InboxView[]>({
    initial: { name: '' },
    // The button that was pressed is gone.
    focus: 'name',
    checks: [filled('name', 'Please enter a name')],
    send: ({ name }) => mutateAsync({ body: { name, query } }),
    onSent(kept) {
      keepViews({ views: kept });
      onDone();
    },
    failure: 'The view was not saved.',
  });
  return (
    <Form form={form} gap="xs" maw="24rem" send="Save" cancel={onDone}>
      <TextInput
        label="Name of the view"
        description="One with the same name is replaced."
        autoComplete="off"
        maxLength={60}
        {...form.field('name')}
      />
    </Form>
  );
}
