// Mass assignment: every writing call, as every allowed caller, with an extra field for each column of each table that
// the call does not accept. None may be stored: the rows equal those of the same request without these fields.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UPLOAD_LIMITS } from '#features/accounts/server/profile/profile.upload.ts';
import { allowedCallers } from './testing/permission-rules.ts';
import { PermissionScene, type CallerName } from './testing/permission-scene.ts';
import { requestOf, type Call } from './testing/right-requests/request.ts';
import { calls } from './testing/right-requests/all.ts';
import { listColumns, writtenBy, type Column, type WrittenRow } from './testing/reading/row-changes.ts';

/** Ids of somebody else's school, account, entry and event, so that no foreign key refuses them. */
const FOREIGN = 987_654;
const TEXT = 'foreign';
const EMAIL = 'foreign@evil.example';
const DAY = '2001-02-03';

/** Names, here or in other software, of fields that a client must not set. */
const otherNames: Readonly<Record<string, unknown>> = {
  user_id: FOREIGN,
  user: { id: FOREIGN, is_school_administration: true },
  school: TEXT,
  role: TEXT,
  is_admin: true,
  is_verified: true,
  email_verified: true,
  accountId: FOREIGN,
  schoolId: FOREIGN,
  organizerId: FOREIGN,
  isSchoolAdministration: true,
  emailVerifiedAt: DAY,
  createdAt: DAY,
};

interface Document {
  readonly paths: Record<string, Record<string, { requestBody?: { content: Record<string, Content> } }>>;
}
interface Content {
  readonly schema: { properties?: object; anyOf?: readonly { properties?: object }[] };
}

let scene: PermissionScene;
let foreign: Record<string, unknown>;
let document: Document;
beforeAll(async () => {
  scene = await PermissionScene.create();
  const { db } = scene.test;
  const columns = (await listColumns(db)).map((column) => [column.name, foreignValue(column)] as const);
  foreign = { ...otherNames, ...Object.fromEntries(columns) };
  document = (await scene.test.visitor().get('/api/openapi.json')).body;
  await sql`insert into schools (id, name, time_zone) overriding system value values (${FOREIGN}, 'Elsewhere', 'UTC')`.execute(
    db,
  );
  await sql`insert into accounts (id, email, first_name, last_name, school_id, graduation_year)
    overriding system value values (${FOREIGN}, 'else@where.example', 'Else', 'Where', ${FOREIGN}, 2028)`.execute(
    db,
  );
  await copyAs(FOREIGN, 'entries', (await scene.entry()).id);
  await copyAs(FOREIGN, 'events', (await scene.event()).id);
});
afterAll(() => scene?.test.close());

async function copyAs(id: number, table: 'entries' | 'events', original: number): Promise<void> {
  const { db } = scene.test;
  const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'
      and column_name not in ('id', 'uid')`.execute(db);
  const names = sql.join(rows.map(({ name }) => sql.ref(name)));
  await sql`insert into ${sql.table(table)} (id, ${names}) overriding system value
    select ${id}, ${names} from ${sql.table(table)} where id = ${original}`.execute(db);
}

/** A valid value for the column that no server would choose. */
function foreignValue({ name, type, standard }: Column): unknown {
  if (/^(email|contact|to_address|mailbox)$/.test(name)) return EMAIL;
  if (type === 'boolean') return standard !== 'true';
  if (/^(integer|bigint|smallint|numeric)$/.test(type)) return FOREIGN;
  if (type.startsWith('timestamp')) return `${DAY}T04:05:06Z`;
  if (type === 'date') return DAY;
  if (type.startsWith('time')) return '04:05';
  if (type === 'jsonb') return { [TEXT]: FOREIGN };
  if (type === 'uuid') return '98765498-7654-4765-8987-654987654987';
  return TEXT;
}

/** The fields that a call accepts by its description. */
function ownFields(name: string): string[] {
  const [method = '', path = ''] = name.split(' ');
  const described = document.paths[`/api${path.replaceAll(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()];
  return Object.values(described?.requestBody?.content ?? {}).flatMap(({ schema }) =>
    [schema, ...(schema.anyOf ?? [])].flatMap(({ properties = {} }) => Object.keys(properties)),
  );
}

type Fields = Readonly<Record<string, unknown>>;

/** The fields that a call does not accept, in groups of the size that it parses. */
function foreignFields(name: string): Fields[] {
  const own = new Set(ownFields(name));
  const extra = Object.entries(foreign).filter(([field]) => !own.has(field));
  const atOnce = name === 'POST /accounts/profile' ? UPLOAD_LIMITS.fields - own.size : extra.length;
  return Array.from({ length: Math.ceil(extra.length / atOnce) }, (_, part) =>
    Object.fromEntries(extra.slice(part * atOnce, (part + 1) * atOnce)),
  );
}

function withFields(body: unknown, extra: Fields): unknown {
  if (typeof body !== 'string') return { ...extra, ...(body as object | undefined) };
  const parts = Object.entries(extra).map(([field, value]) => {
    const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
    return `--form\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${text}\r\n`;
  });
  return parts.join('') + body;
}

interface Written {
  readonly status: number;
  readonly rows: readonly WrittenRow[];
}

async function make(name: string, call: Call, caller: CallerName, extra?: Fields): Promise<Written> {
  const prepared = (await call.with?.(scene, caller)) ?? {};
  const client = await scene.client(caller);
  const body = extra ? withFields(prepared.body, extra) : prepared.body;
  let status = 0;
  const rows = await writtenBy(scene.test.db, async () => {
    const reply = await client.request(requestOf(name, { ...prepared, body }));
    status = reply.status;
  });
  return { status, rows };
}

/** The columns of a row that contain a value of the extra fields. */
function findForeign({ table, row }: WrittenRow): string[] {
  const isForeign = (value: unknown): boolean => {
    if (typeof value === 'object' && value !== null) {
      return Object.entries(value).some(([key, inner]) => key === TEXT || isForeign(inner));
    }
    if (value === FOREIGN) return true;
    return typeof value === 'string' && foreignTexts.some((text) => value.includes(text));
  };
  return Object.entries(row).flatMap(([column, value]) => (isForeign(value) ? [`${table}.${column}`] : []));
}
const foreignTexts = [TEXT, DAY, '98765498-7654', `\\x${Buffer.from(TEXT).toString('hex')}`];

/** A row without what may differ between two equal requests, and without booleans, enumerations and nulls. */
function outline({ table, row }: WrittenRow): string {
  const shapes = Object.entries(row).map(([column, value]) => {
    const isTelling = value === null || typeof value === 'boolean' || /^[a-z_-]{1,20}$/.test(String(value));
    return `${column}=${isTelling ? String(value) : typeof value}`;
  });
  return `${table}: ${shapes.join(' ')}`;
}

/** Describes what the extra fields have changed. */
function effects(plain: Written, extended: Written): string[] {
  const known = new Set(plain.rows.map(outline));
  return [
    ...extended.rows.flatMap(findForeign),
    ...extended.rows.map(outline).filter((one) => !known.has(one)),
  ];
}

const writing = Object.entries(calls).filter(([name, call]) => !name.startsWith('GET ') || call.does);

describe('fields that a call does not accept', () => {
  it.each(writing)('are not stored by %s', async (name, call) => {
    for (const caller of allowedCallers(call.may)) {
      const plain = await make(name, call, caller);
      for (const fields of foreignFields(name)) {
        const extended = await make(name, call, caller, fields);
        expect({ caller, status: extended.status, effects: effects(plain, extended) }).toEqual({
          caller,
          status: plain.status,
          effects: [],
        });
      }
    }
  });

  it('cannot verify a student’s own entry, although the form has that field', async () => {
    const { id } = await scene.entry();
    const form = { ...scene.form(), verified: true };
    const student = await scene.client('student');
    const rows = await writtenBy(scene.test.db, async () => {
      const reply = await student.post(`/api/volunteer_hours_portfolio/update_entry/${id}`, form);
      expect([reply.status, Object.keys(reply.body)]).toEqual([400, ['verified']]);
    });
    expect(rows).toEqual([]);
  });

  it('would be detected if stored', async () => {
    const { db } = scene.test;
    const { id } = await scene.event();
    const write = async (change: Fields): Promise<Written> => ({
      status: 200,
      rows: await writtenBy(db, async () => {
        await db.updateTable('events').set(change).where('id', '=', id).execute();
      }),
    });
    const plain = await write({ name: 'Tree day' });
    expect(effects(plain, await write({ name: 'Creek day' }))).toEqual([]);
    expect(effects(plain, await write({ cancelled_at: scene.test.clock.now() }))).toEqual([
      expect.stringContaining('cancelled_at=string'),
    ]);
    await write({ cancelled_at: null });
    for (const [column, value] of Object.entries({
      organizer_id: FOREIGN,
      created_at: `${DAY}T04:05:06Z`,
      location: `To ${TEXT} places`,
    })) {
      expect(effects(plain, await write({ [column]: value }))).toContain(`events.${column}`);
      await write({ organizer_id: scene.student.id, created_at: new Date(), location: 'Beach' });
    }
  });

  it('cover every column', () => {
    for (const column of ['id', 'account_id', 'school_id', 'is_school_administration', 'organizer_id']) {
      expect(foreign).toHaveProperty(column);
    }
    expect(ownFields('POST /volunteer_hours_portfolio/create_entry')).toContain('event');
    expect(ownFields('POST /volunteer_hours_portfolio/create_entry')).not.toContain('verified');
    expect(ownFields('POST /admin/entries/:id/verify')).toContain('verified');
  });
});
