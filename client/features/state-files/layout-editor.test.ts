/** Columns of a file while a head picks, names and moves them. */
import { describe, expect, it } from 'vitest';
import { columnsFor, draftColumns, withColumn, withField, withMoved } from './layout-editor.tsx';

const begun = draftColumns(undefined);
const titles = (columns: typeof begun) => columns.map(({ title }) => title);

describe('the columns of a file', () => {
  it('begin with what every system wants, or with those of the layout', () => {
    expect(titles(begun)).toEqual(['State ID', 'Last name', 'First name', 'Hours that count']);
    const columns = [{ field: 'date' as const, title: 'Served on' }];
    const layout = { id: 1, name: 'A', rows: 'entry' as const, date_format: 'YYYYMMDD' as const, columns };
    expect(draftColumns(layout)).toEqual([{ key: 0, field: 'date', title: 'Served on' }]);
  });

  it('move by one place, and not beyond the ends', () => {
    const up = withMoved('entry', begun, 3, -1);
    expect(titles(up)).toEqual(['State ID', 'Last name', 'Hours that count', 'First name']);
    expect(titles(withMoved('entry', up, 0, -1))).toEqual(titles(up));
    expect(titles(withMoved('entry', up, 2, 1))).toEqual(titles(up));
    expect(titles(withMoved('entry', begun, 0, 1))).toEqual([
      'Last name',
      'State ID',
      'First name',
      'Hours that count',
    ]);
  });

  it('that lines of another kind do not have are kept, and not in the way of others', () => {
    const withDate = withField('entry', withColumn('entry', begun), 4, 'date');
    const moved = withMoved('entry', withDate, 4, -1);
    expect(titles(moved)).toEqual(['State ID', 'Last name', 'First name', 'Date', 'Hours that count']);
    expect(titles(columnsFor('student', moved))).not.toContain('Date');
    const over = withMoved('student', moved, 3, -1);
    expect(titles(columnsFor('student', over))).toEqual([
      'State ID',
      'Last name',
      'Hours that count',
      'First name',
    ]);
    expect(titles(columnsFor('entry', over))).toContain('Date');
  });

  it('have the name of what stands in them until somebody names them', () => {
    expect(titles(withField('entry', begun, 0, 'usi'))[0]).toBe('USI');
    const named = begun.map((column) => (column.key === 0 ? { ...column, title: 'SSID' } : column));
    expect(titles(withField('entry', named, 0, 'usi'))[0]).toBe('SSID');
  });

  it('are added with what has no column yet', () => {
    const added = withColumn('entry', begun).at(-1);
    expect(added).toMatchObject({ key: 4, field: 'email' });
  });
});
