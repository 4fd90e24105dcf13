/** The code that the contact scans with their own phone: it lives five minutes, and the screen says how long still. */
import { useEffect, useState } from 'react';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { SCAN_MINUTES, startSpot } from '#shared/entries/spot.contract.ts';
import { callApi } from '#client/platform/api.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { QrCode } from '#client/ui/components/qr-code.tsx';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import classes from './confirm-panel.module.css';

const SECOND = 1000;

export function ScanCode({ entryId }: { readonly entryId: number }) {
  const { data, error, isPending, mutate } = useMutation({
    mutationFn: async () => {
      const { link } = await callApi(startSpot, { params: { pk: String(entryId) } });
      // By this device's clock, which may be wrong.
      return { link, endsAt: Date.now() + SCAN_MINUTES * 60 * SECOND };
    },
  });
  useEffect(() => mutate(), [mutate]);
  const left = useSecondsUntil(data?.endsAt);
  const another = (words: string) => (
    <div>
      <Button size="sm" loading={isPending} onClick={() => mutate()}>
        {words}
      </Button>
    </div>
  );

  if (error) {
    return (
      <>
        <p role="alert" className={classes['failure']}>
          {failureReason(error)}
        </p>
        {another('Try again')}
      </>
    );
  }
  if (data && left <= 0) {
    return (
      <>
        <p role="status" className={classes['words']}>
          This code has run out.
        </p>
        {another('Show a new one')}
      </>
    );
  }
  return (
    <>
      <p className={classes['words']}>
        Ask your contact to scan this with the camera of their own phone. They confirm there, and this page
        notices.
      </p>
      {data ? <QrCode text={data.link} label="Code to scan" /> : <LoadingBlock />}
      {data && (
        <p className={classes['words']}>
          Works once, for <span className={classes['left']}>{minutesText(left)}</span> more.
        </p>
      )}
    </>
  );
}

/** `4:09` */
function minutesText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

function useSecondsUntil(endsAt: number | undefined): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (endsAt === undefined) return undefined;
    const timer = setInterval(() => setNow(Date.now()), SECOND);
    return () => clearInterval(timer);
  }, [endsAt]);
  const left = endsAt === undefined ? 0 : Math.ceil((endsAt - now) / SECOND);
  return Math.min(Math.max(0, left), SCAN_MINUTES * 60);
}
