/** The entries of the bin as a table with its search row, for screens wider than a phone. */
import { Checkbox } from '@mantine/core';
import { columnClass, entryColumns, EntryRow } from '#client/domain/entry-row.tsx';
import { entryTitles } from '#client/domain/entry-facts.tsx';
import { DenseTable } from '#client/ui/rows/dense-table.tsx';
import {
  BinnedWhen,
  boxParts,
  MoreFacts,
  RecoverButton,
  SelectBox,
  StudentLink,
  type BinListProps,
} from './bin-parts.tsx';
import { BinSearchBox, ClearSearch, type BinSearchProps } from './bin-search.tsx';
import { entryName } from './recycling-bin-list.ts';

const COLUMNS = entryColumns.length + 5;

export function BinTable(props: BinListProps & BinSearchProps) {
  const { entries, selected, onSelect, onRecover, view } = props;
  const count = entries.filter(({ id }) => selected.has(id)).length;
  const isAll = entries.length > 0 && count === entries.length;
  return (
    <DenseTable label="Table of entries in the recycling bin" room="widest" isFixed>
      <thead>
        <tr>
          <th scope="col" className={columnClass('box')}>
            <Checkbox
              classNames={boxParts}
              aria-label="Select all on this page"
              checked={isAll}
              indeterminate={count > 0 && !isAll}
              onChange={() => onSelect(entries, !isAll)}
            />
          </th>
          {entryColumns.map(([column, width]) => (
            <th
              scope="col"
              key={column}
              className={columnClass(width)}
              data-number={column === 'hours' || undefined}
            >
              {entryTitles[column]}
            </th>
          ))}
          <th scope="col">{entryTitles.description}</th>
          <th scope="col" className={columnClass('place')}>
            Student
          </th>
          <th scope="col" className={columnClass('place')}>
            Deleted
          </th>
          <th scope="col" className={columnClass('act')}>
            Action
          </th>
        </tr>
        <tr>
          <td />
          {entryColumns.map(([column]) => (
            <td key={column}>
              <BinSearchBox name={column} view={view} isLabelHidden />
            </td>
          ))}
          <td />
          <td>
            <BinSearchBox name="student" view={view} isLabelHidden />
          </td>
          <td colSpan={2}>
            <ClearSearch view={view} />
          </td>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <EntryRow
            key={entry.id}
            entry={entry}
            name={entryName(entry)}
            columns={COLUMNS}
            before={
              <td>
                <SelectBox entry={entry} selected={selected} onSelect={onSelect} />
              </td>
            }
            unfolded={<MoreFacts entry={entry} />}
          >
            {() => (
              <>
                <td>
                  <StudentLink entry={entry} />
                </td>
                <td>
                  <BinnedWhen entry={entry} />
                </td>
                <td>
                  <RecoverButton entry={entry} onRecover={onRecover} />
                </td>
              </>
            )}
          </EntryRow>
        ))}
      </tbody>
    </DenseTable>
  );
}
