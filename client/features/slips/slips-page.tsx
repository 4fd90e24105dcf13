/** Signed slips are taken in, one after the other: found by scanner or letters, compared with the paper, and the next. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { Button, Input, Stack, Text } from '@mantine/core';
import { useLocation, useNavigate } from 'react-router';
import type { SlipEntry, TakenSlip } from '#shared/slips/slips.contract.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { refusedFields } from '#client/platform/refused-fields.ts';
import { findSlip } from './slips.api.ts';
import { SlipCheck } from './slip-check.tsx';
import { TakenToday } from './taken-today.tsx';
import classes from './slips.module.css';

export default function SlipsPage() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(hash.slice(1));
  const [failure, setFailure] = useState<string>();
  const [isFinding, setFinding] = useState(false);
  const [found, setFound] = useState<{ readonly slip: string; readonly entry: SlipEntry }>();
  const [last, setLast] = useState<TakenSlip>();
  const formRef = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLInputElement>(null);

  /** Ready for the next slip: what is scanned now replaces what is there. */
  const expectNext = useCallback(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  useEffect(expectNext, [expectNext]);

  const find = useCallback(
    async (slip: string) => {
      setFinding(true);
      setFailure(undefined);
      setLast(undefined);
      setFound(undefined);
      try {
        setFound({ slip, entry: await findSlip(slip) });
        setTyped('');
      } catch (thrown) {
        setFailure(refusedFields(thrown)['slip'] ?? failureReason(thrown));
        expectNext();
      } finally {
        setFinding(false);
      }
    },
    [expectNext],
  );

  // The camera of a phone has opened the address on the slip, and its page led here.
  useEffect(() => {
    if (hash === '') return;
    void navigate({ hash: '' }, { replace: true });
    formRef.current?.requestSubmit();
  }, [hash, navigate]);

  return (
    <Stack gap="lg">
      <PageHeading>Slips</PageHeading>
      <form
        ref={formRef}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isFinding) void find(typed);
        }}
      >
        <Input.Wrapper
          label="Slip"
          description="Scan the code on the slip, or type its eight letters."
          error={failure}
          className={classes.field}
        >
          <div className={classes.finder}>
            <Input
              ref={field}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              value={typed}
              error={failure !== undefined}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
            <Button type="submit" loading={isFinding}>
              Find
            </Button>
          </div>
        </Input.Wrapper>
      </form>
      <p role="status" className={classes.news}>
        {last && `Taken in: ${last.hours} h of ${last.student.name}, signed by ${last.person}.`}
      </p>
      {found && (
        <SlipCheck
          key={found.slip}
          slip={found.slip}
          entry={found.entry}
          onTaken={(taken) => {
            setFound(undefined);
            setLast(taken);
            expectNext();
          }}
          onLeave={() => {
            setFound(undefined);
            expectNext();
          }}
        />
      )}
      {!found && !last && failure === undefined && (
        <Text size="sm">Students print slips in their portfolio, for contacts to sign.</Text>
      )}
      <TakenToday />
    </Stack>
  );
}
