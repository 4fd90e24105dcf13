import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from } from 'pg-copy-streams';

/** The columns of each file of the seed. Booleans are `t` and `f`; what is empty and not quoted is null. */
const files = {
  schools: 'id bigint, name text',
  users: `id bigint, email text, first_name text, last_name text, school_id bigint, school text, graduation_year integer,
    profile_picture text, is_school_administration boolean, is_school_administration_head boolean, password_phc text,
    date_joined timestamptz`,
  entries: `id bigint, user_id bigint, event text, date date, hours numeric(4, 2), role text, organizer text, contact text,
    description text, verified boolean, recycling_bin boolean, token text, created_at timestamptz`,
  events: `id bigint, organizer_id bigint, name text, description text, location text, date text, time text,
    max_attendees integer`,
  registrations: 'id bigint, event_id bigint, user_id bigint',
};

interface LoadOptions {
  /** Of every account. */
  readonly passwordHash: string;
  readonly withHistory?: boolean;
}

/** Loads the CSV files of `folder` into a migrated, empty database. Needs a superuser, who may pause triggers. */
export async function loadSeed(
  connectionString: string,
  folder: string,
  { passwordHash, withHistory = true }: LoadOptions,
): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(
      'begin; set local synchronous_commit = off; set local maintenance_work_mem = $$512MB$$',
    );
    await client.query(
      `select set_config('load.password_hash', $1, true), set_config('load.history', $2, true)`,
      [passwordHash, withHistory ? 'on' : 'off'],
    );
    for (const [name, columns] of Object.entries(files)) {
      await client.query(`create temporary table ${name}_csv (${columns}) on commit drop`);
      const options = name === 'users' ? ', force_not_null (profile_picture)' : '';
      const copying = client.query(from(`copy ${name}_csv from stdin (format csv, header${options})`));
      await pipeline(createReadStream(path.join(folder, `${name}.csv`)), copying);
      await client.query(`analyze ${name}_csv`);
    }
    await client.query(await readFile(path.join(import.meta.dirname, 'load.sql'), 'utf8'));
    await client.query('commit');
    await client.query('vacuum (analyze)');
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
}
