/** One large school: how long its administrator waits, and what the spreadsheet of everything costs. */
import { connectDatabase } from '#server/platform/database/connect.ts';
import { migrateToLatest } from '#server/platform/database/migrate.ts';
import { onServer, withDatabase } from '#server/testing/test-server.ts';
import { fillSchool, type FilledSchool } from './fill-school.ts';
import { LEADERBOARD_PAGE } from './loads.ts';
import { startProduct } from './processes.ts';
import { measureCalls, type Waited } from './school-calls.ts';
import { measureMix, mixTarget, type MeasuredMix } from './mix.ts';
import { downloadTargets, measureDownload, type Downloaded } from './school-download.ts';
import type { Target } from './targets.ts';

/** All figures of a school. */
export interface MeasuredSchool {
  readonly school: FilledSchool;
  readonly calls: readonly Waited[];
  readonly download: Downloaded;
  readonly mix: MeasuredMix;
  readonly targets: readonly Target[];
}

/** Fills a database of its own on the server, measures, and tells the figures as they come. */
export async function measureSchool(
  server: string,
  students: number,
  seconds: number,
): Promise<MeasuredSchool> {
  const name = `bench_school_${students}`;
  await onServer(server, `create database ${name}`);
  const connectionString = withDatabase(server, name);
  const { db, close } = connectDatabase({ connectionString, log: console.error });
  let product: Awaited<ReturnType<typeof startProduct>> | undefined;
  try {
    await migrateToLatest(db, () => undefined);
    const school = await fillSchool(db, students);
    console.log(`A school of ${students} students with ${school.entries} entries`);
    product = await startProduct(connectionString);
    // First, while the process is small: what comes later would leave memory behind.
    const download = await measureDownload(product.url, product.pid, LEADERBOARD_PAGE);
    showDownload(download);
    if (download.entries !== school.entries)
      throw new Error(`The spreadsheet has ${download.entries} entries instead of ${school.entries}`);
    const calls = await measureCalls(product.url, school);
    for (const call of calls) {
      console.log(`  ${call.name}: p50 ${call.p50_ms} ms, p99 ${call.p99_ms} ms, ${inMegabytes(call.bytes)}`);
    }
    const mix = await measureMix(product.url, seconds);
    showMix(mix);
    const on = `school of ${students}`;
    return { school, calls, download, mix, targets: [...downloadTargets(on, download), mixTarget(on, mix)] };
  } finally {
    await product?.stop();
    await close();
  }
}

function showDownload(download: Downloaded): void {
  const { leaderboard_alone: alone, leaderboard_during: during } = download;
  console.log(
    `  spreadsheet of everything: first byte ${download.first_byte_ms} ms, first row ${download.first_row_ms} ms, ` +
      `whole ${download.whole_ms} ms, ${inMegabytes(download.bytes)}`,
  );
  console.log(
    `  memory of the process: ${download.memory_before_mb ?? '?'} MB before, ${download.memory_peak_mb ?? '?'} MB at most`,
  );
  console.log(
    `  leaderboard meanwhile: p50 ${during.p50_ms} ms, p99 ${during.p99_ms} ms (without it ${alone.p50_ms} and ${alone.p99_ms} ms)`,
  );
}

function showMix({ alone, during, ratio, heavy }: MeasuredMix): void {
  console.log(
    `  portfolio of one student alone: ${alone.per_second}/s, p99 ${alone.p99_ms} ms; during heavy work ` +
      `${during.per_second}/s, p99 ${during.p99_ms} ms; ratio ${ratio}`,
  );
  console.log(
    `  meanwhile: ${heavy.spreadsheet_megabytes} MB of three spreadsheets, ${heavy.sign_ins} sign-ins, ` +
      `${heavy.photos} photos, ${heavy.decisions} decisions; busy ${heavy.busy} times`,
  );
}

function inMegabytes(bytes: number): string {
  return bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
