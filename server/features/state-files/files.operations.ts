/** What a school has handed in and can hand in. */
import type { FilesOverview } from '#shared/state-files/files.contract.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { findNumbers } from './facts.queries.ts';
import { selectLayouts } from './layouts.queries.ts';
import { describeFile } from './triand.operations.ts';
import { selectFiles, selectPresets } from './triand.queries.ts';

const SHOWN_FILES = 100;

export async function readFiles({ db }: AppContext, { school_id }: Caller): Promise<FilesOverview> {
  const presets = await selectPresets(db, school_id);
  const made = await selectFiles(db, school_id, SHOWN_FILES);
  return {
    numbers: await findNumbers(db, school_id),
    states: (['arkansas', 'district-of-columbia'] as const).filter((state) => presets.includes(state)),
    made: made.map(describeFile),
    layouts: await selectLayouts(db, school_id),
  };
}
