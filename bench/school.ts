import { attendanceTarget, measureAttendance } from './attendance.ts';
import { connectDatabase } from '#server/platform/database/connect.ts';
import { migrateToLatest } from '#server/platform/database/migrate.ts';
import { onServer, withDatabase } from '#server/testing/database/test-server.ts';
import { fillSchool } from './fill-school.ts';
import { measureMix, mixTarget } from './mix.ts';
import { startProduct, type Running } from './processes.ts';
import { downloadTargets, measureDownload } from './school-download.ts';
import type { Target } from './targets.ts';

export async function measureSchool(server: string, students: number, seconds: number): Promise<Target[]> {
  const name = `bench_school_${students}`;
  await onServer(server, `create database ${name}`);
  const connectionString = withDatabase(server, name);
  const { db, close } = connectDatabase({ connectionString, log: console.error });
  let product: Running | undefined;
  try {
    await migrateToLatest(db, () => undefined);
    const school = await fillSchool(db, students);
    console.log(`A school of ${students} students with ${school.entries} entries`);
    product = await startProduct(connectionString);
    // First, while the process is small.
    const download = await measureDownload(product.url, product.pid);
    console.log(`  spreadsheet of everything: ${Math.round(download.bytes / 1e6)} MB`);
    if (download.entries !== school.entries)
      throw new Error(`The spreadsheet has ${download.entries} entries instead of ${school.entries}`);
    const mix = await measureMix(product.url, seconds);
    const { alone, during, heavy } = mix;
    console.log(
      `  portfolio of one student: ${alone.per_second}/s alone, ${during.per_second}/s during ` +
        `${heavy.spreadsheet_megabytes} MB of spreadsheets, ${heavy.sign_ins} sign-ins, ${heavy.photos} photos ` +
        `and ${heavy.decisions} decisions`,
    );
    const attendance = await measureAttendance(db, product.url);
    console.log(
      `  confirming 200 rows of attendance: p50 ${attendance.p50_ms} ms, p95 ${attendance.p95_ms} ms`,
    );
    const on = `school of ${students}`;
    return [...downloadTargets(on, download), mixTarget(on, mix), attendanceTarget(on, attendance)];
  } finally {
    await product?.stop();
    await close();
  }
}
