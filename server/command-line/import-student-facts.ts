/** `import student-facts`: what schools know of their students by other numbers, from a CSV file. */
import path from 'node:path';
import { factColumns } from '#shared/state-files/facts.ts';
import { takeOverFacts } from '#server/features/state-files/facts-import.operations.ts';
import { Refusal, type Command } from './command.ts';
import { describeBadLines, readImportFile } from './import-file.ts';

export const importStudentFactsCommand: Command = {
  words: ['import', 'student-facts'],
  usage: 'FILE.csv',
  summary: 'Take over state ids, campuses and days of entry of students',
  details: () =>
    `The first line of the file names the columns, in any order:
${factColumns.join(', ')}.
The file is UTF-8 or UTF-16, its values separated by commas, semicolons or tabs. The email is that of a student; entered_on is 2026-08-13 or
8/13/2026; grade_of_entry is from 6 to 12. Empty cells change nothing. When a line cannot be taken over, the first
100 such lines are printed with their numbers and reasons, and nothing is changed.`,
  options: {},
  required: [],
  positionals: 1,
  async run({ positionals }, { open, folder, say }) {
    const file = path.resolve(folder, positionals[0] ?? '');
    const table = await readImportFile(file, factColumns, 'student');
    const { context } = await open();
    const outcome = await takeOverFacts(context, table);
    if ('bad' in outcome) throw new Refusal(describeBadLines(outcome.bad));
    const { added, changed, unchanged } = outcome;
    const all = added + changed + unchanged;
    say(
      `Read ${all} ${all === 1 ? 'student' : 'students'}: ${added} new, ${changed} changed, ${unchanged} unchanged.`,
    );
  },
};
