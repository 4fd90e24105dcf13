/** The five search boxes: below the headings of the table, or on a phone behind "Find". */
import { PlainInput } from '#client/ui/forms/plain-field.tsx';
import { FindFold } from '#client/ui/lists/find-fold.tsx';
import { SmallButton } from '#client/ui/components/small-button.tsx';
import { SortBy } from '#client/ui/lists/sort-controls.tsx';
import { columns, columnTitles, isSearching, noSearches } from './portfolio-list.ts';
import type { Column, PortfolioView, Searches } from './portfolio-list.ts';
import classes from './portfolio.module.css';

interface SearchProps {
  readonly searches: Searches;
  readonly onChange: (searches: Searches) => void;
}

export function SearchCells(props: SearchProps) {
  return (
    <>
      {columns.map((column) => (
        <td key={column}>
          <SearchBox column={column} isLabelHidden {...props} />
        </td>
      ))}
      <td colSpan={4}>
        <ClearSearch {...props} />
      </td>
    </>
  );
}

interface FindProps extends SearchProps {
  readonly view: PortfolioView;
  readonly onSort: (column: Column) => void;
}

export function PortfolioFind({ view, onSort, ...props }: FindProps) {
  const { sorting } = view;
  return (
    <FindFold gist={findGist(view)}>
      <div role="search" aria-label="Search your entries" className={classes['searches']}>
        {columns.map((column) => (
          <SearchBox key={column} column={column} {...props} />
        ))}
        <ClearSearch {...props} />
      </div>
      <SortBy columns={columns} titles={columnTitles} sorting={sorting} onSort={onSort} />
    </FindFold>
  );
}

function findGist({ searches, sorting, isChosen }: PortfolioView): string {
  const wanted = columns.map((column) => searches[column].trim()).filter((text) => text !== '');
  const order = isChosen ? [`by ${columnTitles[sorting.column]}`] : [];
  return [...wanted.map((text) => `“${text}”`), ...order].join(', ');
}

function ClearSearch({ searches, onChange }: SearchProps) {
  if (!isSearching(searches)) return null;
  return (
    <SmallButton variant="quiet" onClick={() => onChange(noSearches)}>
      Clear search
    </SmallButton>
  );
}

interface SearchBoxProps extends SearchProps {
  readonly column: Column;
  readonly isLabelHidden?: boolean;
}

function SearchBox({ column, isLabelHidden = false, searches, onChange }: SearchBoxProps) {
  const isDay = column === 'date';
  return (
    <PlainInput
      label={`Search ${columnTitles[column].toLowerCase()}`}
      isLabelHidden={isLabelHidden}
      placeholder={isLabelHidden ? 'Search' : isDay ? 'MM/DD/YYYY' : ''}
      autoComplete="off"
      value={searches[column]}
      onChange={(event) => onChange({ ...searches, [column]: event.currentTarget.value })}
    />
  );
}
