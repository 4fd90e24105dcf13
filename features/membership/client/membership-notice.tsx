/** For people without a school or waiting for one: their state, and a field for the school's code. */
import { useState, type SyntheticEvent } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import { useQueryClient } from '@tanstack/react-query';
import {
  getMembership,
  joinByCode,
  withdrawJoining,
  type Membership,
} from '#features/membership/joining.contract.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { SESSION_KEY } from '#client/platform/query-client.ts';
import { useSession } from '#client/platform/session.ts';
import { useApi, useApiChange } from '#client/platform/use-api.ts';
import { PlainButton } from '#client/ui/components/plain-button.tsx';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { showSuccess } from '#client/ui/feedback/notify.ts';
import { PlainInput } from '#client/ui/forms/plain-field.tsx';
import classes from './membership.module.css';

/** Events are for members; others are redirected to their portfolio, where the notice explains why. */
const FOR_MEMBERS = /^\/(event-|post-event|your-events)/;

export function MembershipNotice() {
  const { user } = useSession();
  const { pathname } = useLocation();
  const { data } = useApi(getMembership);
  if (user?.standing !== 'joining' && FOR_MEMBERS.test(pathname))
    return <Navigate to="/hour-tracker" replace />;
  if (!data || (data.standing === 'member' && !data.asks)) return null;
  const { title, text } = membershipTexts(data);
  return (
    <section aria-label="Your school" className={classes.notice}>
      <p style={{ fontWeight: 600 }}>{title}</p>
      <p>{text}</p>
      {data.standing === 'removed' && !data.asks && <Link to="/profile/edit">Choose a school</Link>}
      {data.asks && <JoinRequest membership={data} asks={data.asks} />}
    </section>
  );
}

function JoinRequest({ membership, asks }: { membership: Membership; asks: Membership['asks'] & {} }) {
  const [code, setCode] = useState('');
  const client = useQueryClient();
  const done = {
    async onSuccess({ detail }: { readonly detail: string }) {
      showSuccess(detail);
      await client.refetchQueries({ queryKey: SESSION_KEY });
    },
  };
  const join = useApiChange(joinByCode, [], done);
  const withdraw = useApiChange(withdrawJoining, [], done);
  const error = join.error ?? withdraw.error;

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    withdraw.reset();
    if (!join.isPending && code.trim() !== '') join.mutate({ body: { code } });
  }

  return (
    <>
      {asks.takes_code && (
        <form onSubmit={submit} className={classes.code}>
          <PlainInput
            label={`Code of ${asks.school}`}
            value={code}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            onChange={(event) => setCode(event.currentTarget.value)}
          />
          <PlainButton disabled={join.isPending} onClick={submit}>
            Join
          </PlainButton>
        </form>
      )}
      {error && <ErrorAlert>{failureReason(error)}</ErrorAlert>}
      {membership.standing !== 'waiting' && (
        <PlainButton
          variant="outline"
          disabled={withdraw.isPending}
          onClick={() => {
            join.reset();
            withdraw.mutate({});
          }}
        >
          Take the request back
        </PlainButton>
      )}
    </>
  );
}

function membershipTexts({ standing, reason, asks }: Membership): { title: string; text: string } {
  if (standing === 'waiting' && asks) {
    return {
      title: `You are waiting for ${asks.school} to admit you`,
      text: 'You can record hours and have them confirmed. They count, and others see you, as soon as you are admitted.',
    };
  }
  const why = reason === null ? '' : ` It wrote: “${reason}”`;
  if (asks) {
    return standing === 'removed'
      ? { title: `You have asked ${asks.school} to admit you`, text: `You can record hours once it has.` }
      : { title: `You have asked ${asks.school} to admit you`, text: 'Until then you stay where you are.' };
  }
  return {
    title: 'You have no school at the moment',
    text: `Your school has taken you off its list.${why} Your entries are yours. Choose a school to record hours again.`,
  };
}
