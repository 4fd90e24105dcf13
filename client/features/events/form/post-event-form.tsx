/** The form of Post Events (specification, section 5). */
import { Button, Group, Stack } from '@mantine/core';
import { Link } from 'react-router';
import { useSession } from '#client/platform/session.ts';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { KeptNote, RestoredNote } from '#client/ui/forms/draft-notes.tsx';
import { useSchoolZone } from '#client/ui/format/text.ts';
import { EventFields } from './event-fields.tsx';
import { SessionOver } from './session-over.tsx';
import { usePostEvent, type PostEventOptions } from './use-post-event.ts';

export function PostEventForm(options: PostEventOptions) {
  const form = usePostEvent(options);
  const zone = useSchoolZone();
  const { admin } = useSession();

  return (
    <form noValidate ref={form.formRef} onSubmit={form.submit} autoComplete="off">
      <Stack gap="md">
        {form.restored !== undefined && (
          <RestoredNote isBusy={form.isSending} onStartOver={form.startOver}>
            {form.restored}
          </RestoredNote>
        )}
        <EventFields form={form} clocks={{ zone, school: admin?.school ?? 'your school' }} />
        <KeptNote isKept={form.isKept} until="your event is posted" />
        {form.failure?.message !== undefined && (
          <ErrorAlert key={form.failure.attempt} takesFocus={Object.keys(form.errors).length === 0}>
            {form.failure.isSessionOver ? (
              <SessionOver happened="posted" button="Post Event" />
            ) : (
              form.failure.message
            )}
          </ErrorAlert>
        )}
        <Group gap="sm">
          <Button type="submit" loading={form.isSending}>
            Post Event
          </Button>
          <Button variant="default" component={Link} to="/event-list">
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
