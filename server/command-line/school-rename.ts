/** `school rename`: gives a school another name. */
import type { Command } from './command.ts';
import { renameSchool } from './school-add.ts';

export const schoolRename: Command = {
  words: ['school', 'rename'],
  usage: '--name NAME --to NAME',
  summary: 'Give a school another name, everywhere at once',
  details: () =>
    'The first NAME is that of now, in any case; nothing else of the school changes. The new one must be new.',
  options: { name: { type: 'string' }, to: { type: 'string' } },
  required: ['name', 'to'],
  positionals: 0,
  async run({ values }, { open, say }) {
    const { context } = await open();
    say(await renameSchool(context.db, String(values['name']), String(values['to'])));
  },
};
