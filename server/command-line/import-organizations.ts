/** `import organizations`: organizations that students can volunteer with, from a CSV file. */
import path from 'node:path';
import { organizationLimits } from '#shared/opportunities/opportunities.rules.ts';
import {
  importOrganizations,
  importedOrganizationColumns,
} from '#server/features/opportunities/organizations-import.operations.ts';
import { Refusal, type Command } from './command.ts';
import { describeBadLines, readImportFile } from './import-file.ts';

export const importOrganizationsCommand: Command = {
  words: ['import', 'organizations'],
  usage: 'FILE.csv',
  summary: 'Add and update the organizations that students can volunteer with',
  details: () =>
    `The first line of the file names the columns, in any order:
${importedOrganizationColumns.join(', ')}.
The file is UTF-8 or UTF-16, its values separated by commas, semicolons or tabs. Name and url must be filled in; the url begins with http:// or
https://. At most ${organizationLimits.description} characters are taken of a description, ${organizationLimits.name} of a name, an address and the hours.
An organization that is there already, with the same name, address and city, is updated; none is removed. When a
line cannot be taken over, the first 100 such lines are printed with their numbers and reasons, and nothing is
changed.`,
  options: {},
  required: [],
  positionals: 1,
  async run({ positionals }, { open, folder, say }) {
    const file = path.resolve(folder, positionals[0] ?? '');
    const { rows, bad } = await readImportFile(file, importedOrganizationColumns, 'organization');
    const { context } = await open();
    const outcome = await importOrganizations(context, rows, bad);
    if ('bad' in outcome) throw new Refusal(describeBadLines(outcome.bad));
    const { added, updated, unchanged } = outcome;
    const all = added + updated + unchanged;
    say(
      `Read ${all} ${all === 1 ? 'organization' : 'organizations'}: ${added} new, ${updated} updated, ${unchanged} unchanged.`,
    );
  },
};
