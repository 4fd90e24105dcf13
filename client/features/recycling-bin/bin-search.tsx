/** The search row of the bin: below the headings of the table, or on a phone behind "Find". */
import { EntrySearchBox } from '#client/domain/entry-search-box.tsx';
import { hasFilters } from '#client/ui/lists/list-address.ts';
import type { ListView } from '#client/ui/lists/use-list-address.ts';
import { FindRow, searchChips } from '#client/ui/rows/find-row.tsx';
import { SmallButton } from '#client/ui/components/small-button.tsx';
import { noSearches, searchNames, searchTitles, type SearchName } from './recycling-bin-list.ts';
import classes from './recycling-bin.module.css';

export interface BinSearchProps {
  readonly view: ListView<SearchName>;
}

export function BinFind({ view }: BinSearchProps) {
  const chips = searchNames.flatMap((name) =>
    searchChips(searchTitles[name], view.filters[name], () => view.choose({ [name]: '' })),
  );
  return (
    <FindRow label="Search the recycling bin" chips={chips}>
      <div className={classes['searches']}>
        {searchNames.map((name) => (
          <BinSearchBox key={name} name={name} view={view} />
        ))}
        <ClearSearch view={view} />
      </div>
    </FindRow>
  );
}

interface BinSearchBoxProps extends BinSearchProps {
  readonly name: SearchName;
  readonly isLabelHidden?: boolean;
}

export function BinSearchBox({ name, view, isLabelHidden = false }: BinSearchBoxProps) {
  return (
    <EntrySearchBox
      title={searchTitles[name]}
      isDay={name === 'date'}
      isLabelHidden={isLabelHidden}
      value={view.typed[name]}
      onType={(text) => view.type(name, text)}
    />
  );
}

export function ClearSearch({ view }: BinSearchProps) {
  if (!hasFilters(view.typed)) return null;
  return (
    <SmallButton variant="quiet" onClick={() => view.choose(noSearches)}>
      Clear search
    </SmallButton>
  );
}
