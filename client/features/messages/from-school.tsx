/** In the portfolio, above the entries: what the school has written, until it is closed. */
import { useRef, useState } from 'react';
import { IconMail, IconSpeakerphone, IconX } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { ReceivedMessage } from '#shared/messages/received.contract.ts';
import { ApiError } from '#client/platform/api-error.ts';
import { SmallButton } from '#client/ui/components/small-button.tsx';
import { beginning } from '#client/ui/components/long-text.tsx';
import { RetryAlert } from '#client/ui/feedback/retry-alert.tsx';
import { focusStart } from '#client/ui/forms/focus.ts';
import { useSchoolZone } from '#client/ui/format/text.ts';
import { close, readClosed } from './closed.ts';
import type { useReceived } from './received.api.ts';
import { fromText, openOnes } from './received-text.ts';
import classes from './messages.module.css';

/** So many at once: the entries stand below them. */
const SHOWN = 3;
/** In characters; a text only a little longer is shown whole. */
const LONG = 140;
const NOT_WORTH_A_BUTTON = 60;

export function FromSchool({ query }: { readonly query: ReturnType<typeof useReceived> }) {
  const { data, error, isFetched, isFetching, refetch } = query;
  if (data) return <Messages messages={data} />;
  // Also while it is tried again: the line stays where it is.
  if (!isFetched || hasNoSchool(error)) return null;
  return (
    <RetryAlert isLine isFetching={isFetching} onRetry={() => void refetch()}>
      Messages from your school could not be loaded.
    </RetryAlert>
  );
}

/** Whoever has none may not ask. */
const hasNoSchool = (error: Error | null): boolean => error instanceof ApiError && error.status === 403;

function Messages({ messages }: { readonly messages: readonly ReceivedMessage[] }) {
  const [closed, setClosed] = useState(readClosed);
  const [now] = useState(() => new Date());
  const section = useRef<HTMLElement>(null);
  const open = openOnes(messages, closed, now);
  if (open.length === 0) return null;
  const more = open.length - SHOWN;

  function dismiss(id: number): void {
    setClosed(close(id));
    // The pressed button is gone, and with the last message all of this.
    if (open.length > 1) section.current?.focus();
    else focusStart();
  }

  return (
    <section aria-label="From your school" ref={section} tabIndex={-1} className={classes['fromSchool']}>
      {open.slice(0, SHOWN).map((message) => (
        <One key={message.id} message={message} onClose={() => dismiss(message.id)} />
      ))}
      <Link to="/messages" className={classes['all'] ?? ''}>
        All messages{more > 0 && ` (${more} more)`}
      </Link>
    </section>
  );
}

interface OneProps {
  readonly message: ReceivedMessage;
  readonly onClose: () => void;
}

function One({ message, onClose }: OneProps) {
  const zone = useSchoolZone();
  const [isWhole, setWhole] = useState(false);
  const { kind, text, language } = message;
  const from = fromText(message, zone);
  const isLong = text.length > LONG + NOT_WORTH_A_BUTTON;
  const Icon = kind === 'announcement' ? IconSpeakerphone : IconMail;
  return (
    <div className={classes['banner']}>
      <Icon size={24} aria-hidden="true" className={classes['icon']} />
      <div className={classes['words']}>
        <div className={classes['text']} lang={language}>
          {isLong && !isWhole ? `${beginning(text, LONG)}…` : text}
        </div>
        {isLong && (
          <SmallButton variant="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Show less' : 'Show all'}
          </SmallButton>
        )}
        <div className={classes['soft']}>{from}</div>
      </div>
      <button
        type="button"
        className={classes['close']}
        aria-label={`Close the ${kind} of ${from}`}
        onClick={onClose}
      >
        <IconX size={20} aria-hidden="true" />
      </button>
    </div>
  );
}
