/** A message or an announcement: its first line, to whom, by whom; the whole text and "Take back" unfold. */
import { useId } from 'react';
import { Button, Text } from '@mantine/core';
import { Link } from 'react-router';
import { dayInZone } from '#shared/calendar.ts';
import type { SentMessage } from '#shared/messages/messages.contract.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { beginning } from '#client/ui/components/long-text.tsx';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { confirmAction } from '#client/ui/feedback/confirm-action.ts';
import { showSuccess } from '#client/ui/feedback/notify.ts';
import { useSchoolZone } from '#client/ui/format/text.ts';
import { CompactCard } from '#client/ui/rows/compact-card.tsx';
import { useTakeBack } from './sent.api.ts';
import { byText, isShown, stateText, takeBackText, whatText } from './sent-text.ts';
import classes from './school.module.css';

/** In characters: two lines of a phone. */
const TITLE = 80;

interface SentCardProps {
  readonly sent: SentMessage;
  readonly now: Date;
}

export function SentCard({ sent, now }: SentCardProps) {
  const zone = useSchoolZone();
  const headId = useId();
  const today = dayInZone(now, zone);
  const state = stateText(sent, today, zone);
  const { student, text, text_es } = sent;
  return (
    <CompactCard
      of={sent.id}
      headId={headId}
      title={firstLine(text)}
      level={2}
      lines={
        <>
          <div>
            {whatText(sent)} · {byText(sent, zone)}
          </div>
          {state !== undefined && <div className={classes['state']}>{state}</div>}
        </>
      }
    >
      <div className={classes['text']}>{text}</div>
      {text_es !== null && (
        <div>
          <Text size="sm" fw={600}>
            In Spanish
          </Text>
          <div className={classes['text']} lang="es">
            {text_es}
          </div>
        </div>
      )}
      {student && (
        <div>
          <Link to={`/admin/looks/${student.id}`} className={classes['link'] ?? ''}>
            {student.name}
          </Link>
        </div>
      )}
      {isShown(sent, today) && (
        <TakeBack sent={sent} onDone={() => document.getElementById(headId)?.focus()} />
      )}
    </CompactCard>
  );
}

function firstLine(text: string): string {
  const [line = ''] = text.split('\n');
  return line.length > TITLE ? `${beginning(line, TITLE)}…` : line;
}

function TakeBack({ sent, onDone }: { readonly sent: SentMessage; readonly onDone: () => void }) {
  const { mutateAsync, isPending, error } = useTakeBack();

  async function ask(): Promise<void> {
    const isSure = await confirmAction({
      title: sent.kind === 'announcement' ? 'Take back this announcement?' : 'Take back this message?',
      message: takeBackText(sent, new Date().toISOString()),
      confirmLabel: 'Take back',
      danger: true,
    });
    if (!isSure) return;
    try {
      await mutateAsync(sent.id);
      showSuccess('Taken back.');
      // The pressed button is gone.
      onDone();
    } catch {
      // Shown below.
    }
  }

  return (
    <>
      <div>
        <Button variant="default" loading={isPending} onClick={() => void ask()}>
          Take back
        </Button>
      </div>
      {error && <ErrorAlert>Nothing was taken back. {failureReason(error)}</ErrorAlert>}
    </>
  );
}
