/** `demo remove`: the way from trying out to production. */
import { removeDemo, type DemoRemoval } from '#server/demo/removal.ts';
import { Conflict } from '#server/platform/http/errors.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { Refusal, type Command } from './command.ts';

/**
 * @returns lines for the person
 * @throws Refusal when the data is in use; then nothing was changed
 */
export async function removeDemoData(context: AppContext): Promise<string[]> {
  try {
    return describe(await removeDemo(context));
  } catch (error) {
    if (!(error instanceof Conflict)) throw error;
    throw new Refusal(
      'Something of the demo is being sent or changed right now, so nothing was removed. Try again in a minute, or stop Limelight first.',
    );
  }
}

function describe({ people, entries, events, organizations, promoted }: DemoRemoval): string[] {
  if (people === 0) return ['There are no demo accounts in this database; nothing was changed.'];
  const removed = [
    counted(people, 'demo account'),
    `with ${counted(entries, 'entry', 'entries')}`,
    counted(events, 'event'),
    `and ${counted(organizations, 'organization')}`,
  ];
  return [
    `Removed ${removed.join(', ')}.`,
    'The schools stay, and everything of other people and of imports.',
    ...(promoted.length === 0
      ? []
      : [
          'A demo account made these people administrators. Whoever should not be one: admin revoke --email EMAIL',
          ...promoted.map((email) => `  ${email}`),
        ]),
  ];
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

export const demoRemove: Command = {
  words: ['demo', 'remove'],
  usage: '',
  summary: 'Remove everything of the demo, so that the database can be used in production',
  details: () =>
    'Removes every account with an address at demo.limelight.example, with its entries, events, pictures and mails,\nand the organizations that came with the demo data, unless an import changed them since. The schools stay, and\nso does what other people did. Whoever is registered for an event of the demo that is still to come is mailed\nthat it was cancelled. This cannot be undone: make a backup first if you are unsure.',
  options: {},
  required: [],
  positionals: 0,
  async run(_input, { open, say }) {
    const { context } = await open();
    for (const line of await removeDemoData(context)) say(line);
  },
};
