/** The portfolio's entries as cards, for phones: by month, unless the student has chosen an order. */
import { memo } from 'react';
import type { Entry } from '#shared/entries/entries.contract.ts';
import { monthName } from '#client/ui/format/text.ts';
import { CompactCardActions, CompactCards } from '#client/ui/rows/compact-card.tsx';
import { EntryCard as Card } from '#client/domain/entry-row.tsx';
import { EntryChip } from '#client/domain/entry-chip.tsx';
import { EntryFacts } from '#client/domain/entry-facts.tsx';
import { EntryVerification } from '#client/domain/entry-verification.tsx';
import { ChangeActions, MoreActions } from './entry-actions.tsx';
import { byMonth, NEW } from './portfolio-list.ts';
import type { PortfolioListProps } from './portfolio-table.tsx';
import classes from './portfolio.module.css';

export const PortfolioCards = memo(function PortfolioCards(props: PortfolioListProps) {
  const { entries, found, hasMonths, recorded, onDelete } = props;
  const cardsOf = (some: readonly Entry[]) => (
    <CompactCards>
      {some.map((entry) => (
        <EntryCard
          key={entry.id}
          entry={entry}
          mark={entry.id === recorded ? NEW : undefined}
          onDelete={onDelete}
        />
      ))}
    </CompactCards>
  );
  if (!hasMonths) return cardsOf(entries);
  const fresh = entries.filter(({ id }) => id === recorded);
  const others = entries.filter(({ id }) => id !== recorded);
  return (
    <div className={classes.months}>
      {fresh.length > 0 && cardsOf(fresh)}
      {byMonth(others, found).map(({ month, entries: some, hours }) => (
        <section key={month} aria-label={monthName(month)}>
          <p className={classes.month}>
            <strong>{monthName(month)}</strong>
            <span>{hours} h verified</span>
          </p>
          {cardsOf(some)}
        </section>
      ))}
    </div>
  );
});

interface EntryCardProps extends Pick<PortfolioListProps, 'onDelete'> {
  readonly entry: Entry;
  readonly mark: string | undefined;
}

/** Renders only when the entry changes. */
const EntryCard = memo(function EntryCard({ entry, mark, onDelete }: EntryCardProps) {
  return (
    <Card entry={entry} mark={mark} sign={<EntryChip entry={entry} />}>
      <EntryFacts entry={entry}>
        <dt>Verified</dt>
        <dd>
          <EntryVerification entry={entry} />
        </dd>
      </EntryFacts>
      <CompactCardActions>
        <ChangeActions entry={entry} onDelete={onDelete} />
        <MoreActions entry={entry} />
      </CompactCardActions>
    </Card>
  );
});
