/** The five search boxes above the portfolio's list. */
import { Button } from '@mantine/core';
import { PlainInput } from '#client/ui/forms/plain-field.tsx';
import { columns, columnTitles, noSearches, type Searches } from './portfolio-list.ts';
import classes from './portfolio.module.css';

interface PortfolioSearchProps {
  readonly searches: Searches;
  readonly onChange: (searches: Searches) => void;
}

export function PortfolioSearch({ searches, onChange }: PortfolioSearchProps) {
  const isSearching = columns.some((column) => searches[column] !== '');
  return (
    <div role="search" aria-label="Search your entries">
      <div className={classes['searches']}>
        {columns.map((column) => (
          <PlainInput
            key={column}
            label={`Search ${columnTitles[column].toLowerCase()}`}
            placeholder={column === 'date' ? 'MM/DD/YYYY' : ''}
            autoComplete="off"
            value={searches[column]}
            onChange={(event) => onChange({ ...searches, [column]: event.currentTarget.value })}
          />
        ))}
      </div>
      {isSearching && (
        <Button variant="subtle" size="compact-md" mt="xs" onClick={() => onChange(noSearches)}>
          Clear search
        </Button>
      )}
    </div>
  );
}
