/** What waits, a row for each kind: it leads to the screen that handles it, or unfolds. */
import { useState } from 'react';
import { Title } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { dayInZone } from '#shared/calendar.ts';
import type { Waiting } from '#shared/inbox/inbox.contract.ts';
import type { Scope } from '#shared/signals/signals.contract.ts';
import type { EntryActions } from '#client/domain/office/entry-selection.tsx';
import { useSchoolZone } from '#client/ui/format/text.ts';
import { CompactCards } from '#client/ui/rows/compact-card.tsx';
import { UnfoldingButton, useUnfolding } from '#client/ui/rows/unfolding.tsx';
import { UnreachableList } from './unreachable-list.tsx';
import { waitingPlace, waitingText, waitingWhen } from './waiting-text.ts';
import classes from './inbox.module.css';

interface WaitingListProps {
  readonly waiting: readonly Waiting[];
  readonly scope: Scope;
  readonly actions: EntryActions | undefined;
}

export function WaitingList({ waiting, scope, actions }: WaitingListProps) {
  if (waiting.length === 0) return null;
  return (
    <section aria-labelledby="waiting">
      <Title order={2} size="h4" id="waiting" mb="xs">
        Waiting
      </Title>
      <CompactCards>
        {waiting.map((one) =>
          one.kind === 'unreachable' ? (
            <Unfolding key={one.kind} waiting={one} scope={scope} actions={actions} />
          ) : (
            <li key={one.kind}>
              <Link to={waitingPlace(one) ?? ''} className={classes.row}>
                <Words waiting={one} />
                <IconChevronRight size={20} aria-hidden="true" className={classes.sign} />
              </Link>
            </li>
          ),
        )}
      </CompactCards>
    </section>
  );
}

function Unfolding({ waiting, ...rest }: Omit<WaitingListProps, 'waiting'> & { readonly waiting: Waiting }) {
  const unfolding = useUnfolding();
  return (
    <li>
      <UnfoldingButton {...unfolding} className={classes.row}>
        <Words waiting={waiting} />
      </UnfoldingButton>
      {unfolding.isOpen && (
        <div id={unfolding.foldId} className={classes.inside}>
          <UnreachableList {...rest} />
        </div>
      )}
    </li>
  );
}

function Words({ waiting }: { readonly waiting: Waiting }) {
  const zone = useSchoolZone();
  const [today] = useState(() => dayInZone(new Date(), zone));
  const when = waitingWhen(waiting, zone, today);
  return (
    <span className={classes.words}>
      <span className={classes.what}>{waitingText(waiting)}</span>
      {when !== '' && <span className={classes.when}> {when}</span>}
    </span>
  );
}
