/** The file for the District of Columbia, and files in a school's own layout. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LAYOUTS_MAXIMUM } from '#features/requirements/state-files/layouts.ts';
import { parseCsv } from '#server/platform/csv.ts';
import type { BuiltAccount } from '#server/testing/builders.ts';
import { filesScene, numbers, rules, type FilesScene } from './files.test.scene.ts';

const layouts = '/api/admin/files/layouts';

let scene: FilesScene;
let ana: BuiltAccount;
beforeAll(async () => {
  scene = await filesScene();
});
afterAll(() => scene?.test.close());
beforeEach(async () => {
  await scene.reset({ rules: { ...rules, caps: [], target: { kind: 'hours', hours: 100 } } });
  await scene.test.db.deleteFrom('student_facts').execute();
  ana = await scene.student('Ana', { usi: '8812345678', state_id: 'A1' });
});
const read = (text: string) => parseCsv(text).records.map(({ fields }) => fields);

describe('the file of the District of Columbia', () => {
  const path = '/api/admin/files/layouts/dc';

  it('has a line for each student, with empty cells for what is not known', async () => {
    for (let day = 10; day < 20; day += 1) await scene.entry(ana, { hours: 10, date: `2026-03-${day}` });
    const bo = await scene.student('=Bo', { usi: '9912345678', campus: '77' }, 2026);
    for (const hours of [...Array<number>(12).fill(8), 3.75])
      await scene.entry(bo, { hours, date: '2026-03-02' });
    await scene.student('Cy');
    const reply = await scene.administrator.get(`${path}/file`);
    expect(reply.headers['content-disposition']).toBe('attachment; filename="community_service_hours.csv"');
    const own = 'Community Service Hours,4401000,Huntsville';
    expect(reply.text.split('\r\n')).toEqual([
      'Data Type,LEA ID,LEA,Campus ID,Campus,School Year,USI,First Name,Last Name,Assessment Grade,Hours Served,Accountability Numerator,Denominator',
      `${own},77,,2025-2026,9912345678,'=Bo,Diaz,12,99.75,0,1`,
      `${own},4401701,Huntsville High School,2025-2026,8812345678,Ana,Diaz,11,100,1,1`,
      `${own},4401701,Huntsville High School,2025-2026,,Cy,Diaz,11,0,0,1`,
      '',
    ]);
    const ofClass = await scene.administrator.get(`${path}/file?class=2026`);
    expect(read(ofClass.text)).toHaveLength(2);
    const { body } = await scene.head.get('/api/admin/activity?group=reads');
    expect(body.lines[0]).toMatchObject({ kind: 'state file downloaded' });
  });

  it('needs the school’s numbers', async () => {
    await scene.head.post('/api/admin/files/numbers', { ...numbers, campus_id: '', lea_name: '' });
    expect((await scene.administrator.get(`${path}/file`)).status).toBe(409);
  });

  it('counts by the program based on the preset, and has nobody below ninth grade', async () => {
    await scene.entry(ana, { hours: 5 });
    await scene.head.post('/api/admin/programs', {
      name: 'Hours of the District',
      kind: 'graduation',
      preset: 'district-of-columbia',
      from_class: 2000,
      to_class: null,
      rules: {
        ...rules,
        target: { kind: 'hours', hours: 100 },
        caps: [{ of: { kind: 'everything' }, hours: 3, per: 'day' }],
      },
      reason: 'The law',
    });
    await scene.student('Kid', { usi: '6612345678' }, 2030);
    const [, line = []] = read((await scene.administrator.get(`${path}/file`)).text);
    expect(line[10]).toBe('3');
    expect(read((await scene.administrator.get(`${path}/file?class=2030`)).text)).toHaveLength(1);
  });

  it('reports a graduated class as in twelfth grade', async () => {
    await scene.student('Gia', { usi: '7712345678' }, 2024);
    const { text } = await scene.administrator.get(`${path}/file?class=2024`);
    const [, line = []] = read(text);
    expect([line[5], line[6], line[9]]).toEqual(['2023-2024', '7712345678', '12']);
  });

  it('is offered next to a class list, which leaves nobody out', async () => {
    await scene.entry(ana, { hours: 2.5 });
    await scene.student('Cy');
    const { text } = await scene.administrator.get('/api/admin/files/layouts/class-list/file');
    expect(read(text).map((line) => line.slice(0, 2).concat(line.slice(4)))).toEqual([
      [
        'Last name',
        'First name',
        'State ID',
        'Hours that count',
        'Hours needed',
        'Hours left',
        'Done (Y or N)',
        'Last day counted',
      ],
      ['Diaz', 'Ana', 'A1', '2.5', '100', '97.5', 'N', '03/02/2026'],
      ['Diaz', 'Cy', '', '0', '100', '100', 'N', ''],
    ]);
  });
});

describe('a file layout', () => {
  const layout = {
    id: null,
    name: 'PowerSchool',
    rows: 'entry',
    date_format: 'M/D/YYYY',
    columns: [
      { field: 'state_id', title: 'SSID' },
      { field: 'date', title: 'Served on' },
      { field: 'counted', title: 'Hours' },
      { field: 'organization', title: 'Agency' },
      { field: 'date', title: 'Again' },
    ],
  };
  const save = (more: object = {}, client = scene.head) => client.post(layouts, { ...layout, ...more });
  const fileOf = async (id: number, query = '') =>
    read((await scene.administrator.get(`${layouts}/${id}/file${query}`)).text);

  it('can have a line for each entry, with columns in any order, named freely, even twice', async () => {
    await scene.entry(ana, { organizer: '@Harvest', date: '2026-03-02', hours: 2.25 });
    const { body } = await save();
    expect(await fileOf(body.id)).toEqual([
      ['SSID', 'Served on', 'Hours', 'Agency', 'Again'],
      ['A1', '3/2/2026', '2.25', "'@Harvest", '3/2/2026'],
    ]);
    expect(await fileOf(body.id, '?class=2026')).toHaveLength(1);
  });

  it('can have a line for each student or school year', async () => {
    await scene.entry(ana, { date: '2025-07-31', hours: 2 });
    await scene.entry(ana, { date: '2025-08-01', hours: 3 });
    await scene.entry(ana, { date: '2026-03-02', hours: 4 });
    const ofStudents = await save({
      rows: 'student',
      columns: ['last_name', 'grade', 'counted', 'needed', 'left', 'is_done', 'last_date'].map((field) => ({
        field,
        title: field,
      })),
    });
    expect((await fileOf(ofStudents.body.id))[1]).toEqual(['Diaz', '11', '9', '100', '91', 'N', '3/2/2026']);
    const ofYears = await save({
      name: 'Aeries',
      rows: 'year',
      date_format: 'YYYYMMDD',
      columns: ['school_year', 'grade', 'counted', 'entries', 'last_date'].map((field) => ({
        field,
        title: field,
      })),
    });
    expect((await fileOf(ofYears.body.id)).slice(1)).toEqual([
      ['2024-2025', '10', '2', '1', '20250731'],
      ['2025-2026', '11', '7', '2', '20260302'],
    ]);
  });

  it('can be changed and removed by heads of its school, and must be valid', async () => {
    const { body } = await save();
    const changed = await save({ id: body.id, name: 'PowerSchool 2' });
    expect(changed.body).toMatchObject({ id: body.id, name: 'PowerSchool 2', columns: layout.columns });
    expect((await save({ name: 'POWERSCHOOL 2' })).body).toEqual({
      name: ['There is a layout with this name'],
    });
    expect((await save({ name: ' ' })).body).toEqual({ name: ['Please give it a name'] });
    expect((await save({ columns: [] })).body).toEqual({ columns: ['Please add a column'] });
    expect((await save({ columns: [{ field: 'needed', title: 'x' }] })).status).toBe(400);
    expect((await save({ columns: [{ field: 'date', title: '' }] })).body).toEqual({
      columns: ['Please name every column'],
    });
    expect((await save({}, scene.administrator)).status).toBe(403);
    expect((await save({ id: body.id }, scene.elsewhere)).status).toBe(404);
    expect((await scene.elsewhere.get(`${layouts}/${body.id}/file`)).status).toBe(404);
    expect((await scene.elsewhere.post(`${layouts}/${body.id}/remove`, {})).status).toBe(404);
    expect((await scene.head.post(`${layouts}/${body.id}/remove`, {})).status).toBe(200);
    expect((await scene.head.get('/api/admin/files')).body.layouts).toEqual([]);
  });

  it('is refused above the school’s maximum; existing ones can still be changed', async () => {
    const ids: number[] = [];
    for (let number = 0; number < LAYOUTS_MAXIMUM; number += 1)
      ids.push((await save({ name: `Layout ${number}` })).body.id);
    expect(await save({ name: 'One more' })).toMatchObject({
      status: 409,
      body: {
        detail: `Your school has ${LAYOUTS_MAXIMUM} layouts, which is the most. Please remove one first.`,
      },
    });
    expect((await save({ id: ids[0], name: 'Renamed' })).status).toBe(200);
    expect((await save({}, scene.elsewhere)).status).toBe(200);
    expect((await scene.head.post(`${layouts}/${ids[0]}/remove`, {})).status).toBe(200);
    expect((await save({ name: 'One more' })).status).toBe(200);
  });
});
