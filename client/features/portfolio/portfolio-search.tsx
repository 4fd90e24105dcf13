/** The five search boxes: below the headings of the table, or on a phone behind "Find". */
import { EntrySearchBox } from '#client/domain/entry-search-box.tsx';
import { SmallButton } from '#client/ui/components/small-button.tsx';
import { SortBy } from '#client/ui/lists/sort-controls.tsx';
import { sortedText } from '#client/ui/lists/sorting.ts';
import { FindRow, searchChips } from '#client/ui/rows/find-row.tsx';
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
  /** Back to the months. */
  readonly onUnsort: () => void;
}

export function PortfolioFind({ view, onSort, onUnsort, ...props }: FindProps) {
  const { searches, sorting, isChosen } = view;
  const order = { words: sortedText(columnTitles[sorting.column], sorting.direction), onRemove: onUnsort };
  const wanted = columns.flatMap((column) =>
    searchChips(columnTitles[column], searches[column], () => props.onChange({ ...searches, [column]: '' })),
  );
  return (
    <FindRow label="Search your entries" chips={isChosen ? [...wanted, order] : wanted}>
      <div className={classes.searches}>
        {columns.map((column) => (
          <SearchBox key={column} column={column} {...props} />
        ))}
        <ClearSearch {...props} />
      </div>
      <SortBy columns={columns} titles={columnTitles} sorting={sorting} onSort={onSort} />
    </FindRow>
  );
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
  return (
    <EntrySearchBox
      title={columnTitles[column]}
      isDay={column === 'date'}
      isLabelHidden={isLabelHidden}
      value={searches[column]}
      onType={(text) => onChange({ ...searches, [column]: text })}
    />
  );
}
