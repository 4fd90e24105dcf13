// Each wall is tested with a file that breaks it and one that does not.
import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from './prepare.mjs';
import { findCircles, findIdle, findViolations, findWrites } from './structure.mjs';

const importing = (specifier) => `import { it } from '${specifier}';\n`;
const check = (path, text) => findViolations([{ path, text }]);

describe('the linter', () => {
  const environment = 'export const port = process.env.PORT;\n';
  const refused = [
    ['features/profile/client/a.tsx', importing('../site/footer.ts')],
    ['features/profile/client/b.tsx', "export const it = await import('../site/footer.ts');\n"],
    ['shared/a.ts', importing('#server/platform/clock.ts')],
    ['features/entries/a.ts', importing('#server/platform/clock.ts')],
    ['features/entries/rules/a.ts', importing('#features/entries/client/entry-row.tsx')],
    ['features/entries/client/a.ts', importing('#features/entries/server/entries.operations.ts')],
    ['features/entries/client/b.tsx', importing('#client/app/guards.tsx')],
    ['features/entries/server/a.ts', importing('#features/entries/client/entry-row.tsx')],
    ['features/entries/server/b.ts', importing('#server/testing/builders.ts')],
    ['features/entries/server/c.test.ts', importing('#features/entries/client/entry-row.tsx')],
    ['client/platform/a.ts', importing('#server/platform/http/errors.ts')],
    ['client/ui/a.tsx', importing('#features/entries/client/entry-row.tsx')],
    ['client/app/a.tsx', importing('#features/entries/server/entries.operations.ts')],
    ['server/a.ts', importing('#client/app/page-routes.tsx')],
    ['server/platform/a.ts', importing('#features/accounts/server/accounts.operations.ts')],
    ['server/platform/b.ts', "export const it = await import('#server/app.ts');\n"],
    ['server/platform/mail/a.ts', environment],
    ['features/entries/server/d.ts', environment],
  ];
  const allowed = [
    ['features/entries/server/entries.test.ts', importing('#server/testing/builders.ts')],
    ['server/platform/database/migrate.test.ts', importing('#server/testing/database/test-database.ts')],
    ['client/app/page-routes.tsx', importing('#features/events/client/events-page.tsx')],
    ['features/entries/entries.rules.ts', importing('#shared/rules.ts')],
    ['features/entries/entries.text.ts', importing('#features/events/events.rules.ts')],
    ['server/platform/config.ts', environment],
  ];
  let folder;
  let found;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'limelight-walls-'));
    copyFileSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
    for (const [path, text] of [...refused, ...allowed]) {
      mkdirSync(join(folder, dirname(path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const linter = [join(root, 'node_modules/oxlint/bin/oxlint'), '--format=json'];
    const output = await new Promise((resolve) => {
      execFile(process.execPath, linter, { cwd: folder }, (_, said) => resolve(said));
    });
    found = JSON.parse(output).diagnostics.filter(({ code }) => /restricted|relative-parent/.test(code));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const filesOf = (list) => [...new Set(list)].toSorted();

  test('refuses imports that break a wall, and no others', () => {
    expect(filesOf(found.map(({ filename }) => filename))).toEqual(filesOf(refused.map(([path]) => path)));
  });
});

describe('the walls between features', () => {
  const operations = '#features/verification/server/verification.operations.ts';
  test.each([
    ['features/entries/server/entries.operations.ts', operations, 'may not use'],
    ['features/events/client/events-page.tsx', '#features/site/client/about-page.tsx', 'may not use'],
    ['features/verification/server/a.ts', '#features/entries/server/feature.ts', 'does not open it'],
    ['features/people/client/a.tsx', '#features/entries/client/form/date-field.tsx', 'does not open it'],
    ['client/app/a.tsx', '#features/entries/client/form/date-field.tsx', 'does not open it'],
  ])('%s may not import %s', (path, specifier, reason) => {
    expect(check(path, importing(specifier))).toEqual([expect.stringContaining(reason)]);
    expect(check(path, `const it = await import('${specifier}');\n`)).toHaveLength(1);
  });

  test.each([
    ['features/verification/server/a.ts', '#features/entries/server/entries.operations.ts'],
    ['features/people/client/a.tsx', '#features/entries/client/school-entries.ts'],
    ['features/entries/client/a.tsx', '#features/verification/verification.contract.ts'],
    ['features/entries/server/entries.test.ts', operations],
    ['features/entries/server/feature.ts', './entries.operations.ts'],
    ['server/features.ts', '#features/entries/server/feature.ts'],
    ['client/app/page-routes.tsx', '#features/events/client/events-page.tsx'],
  ])('%s may import %s', (path, specifier) => {
    expect(check(path, importing(specifier))).toEqual([]);
  });
});

test('features that use each other indirectly are a circle', () => {
  const uses = { entries: ['events'], events: ['people', 'entries'], people: [], profile: ['entries'] };
  const features = Object.fromEntries(Object.entries(uses).map(([name, list]) => [name, { uses: list }]));
  expect(findCircles(features)).toEqual([
    expect.stringContaining('entries uses itself'),
    expect.stringContaining('events uses itself'),
  ]);
});

test('the walls allow nothing unused', () => {
  const features = { entries: { uses: ['events', 'people'], opens: ['client/a.tsx', 'client/b.tsx'] } };
  const text = importing('#features/events/server/events.queries.ts');
  const files = [
    { path: 'features/entries/server/a.ts', text },
    { path: 'client/app/a.tsx', text: importing('#features/entries/client/a.tsx') },
    { path: 'e2e/a.spec.ts', text: importing('#features/entries/client/b.tsx') },
  ];
  expect(findIdle(files, features)).toEqual([
    expect.stringContaining('entries does not use people'),
    expect.stringContaining('client/b.tsx of entries'),
  ]);
});

test('a feature writes its own tables, and others only with a reason', () => {
  const generated = (...names) => ({
    path: 'server/platform/database/tables.generated.ts',
    text: `export interface DB {\n${names.map((name) => `  ${name}: Row;\n`).join('')}}\n`,
  });
  const all = generated('entries', 'mails', 'schools');
  const tables = { entries: ['entries'], platform: ['mails'] };
  const find = (path, text, shared = {}) => findWrites([all, { path, text }], tables, shared);
  for (const text of [
    "trx.updateTable('entries')",
    "addRow(trx, 'entries', row)",
    'sql`delete from entries`',
    'sql`insert into\n  entries (id)`',
    'sql`update entries set verified = true`',
  ]) {
    expect(find('features/office/server/a.ts', text)).toEqual([
      expect.stringContaining('features/office/server/a.ts: writes entries of entries'),
    ]);
    expect(find('server/platform/mail/a.ts', text)).toHaveLength(1);
    expect(find('features/office/server/a.ts', text, { office: { 'So.': ['entries'] } })).toEqual([]);
    expect(find('features/entries/server/a.ts', text)).toEqual([]);
    expect(find('features/office/server/a.test.ts', text)).toEqual([]);
    expect(find('server/demo/a.ts', text)).toEqual([]);
  }
  expect(find('features/office/server/a.ts', "trx.selectFrom('entries')")).toEqual([]);
  expect(find('features/office/server/a.ts', '', { office: { 'So.': ['mails'] } })).toEqual([
    expect.stringContaining('office does not write mails'),
  ]);
  expect(findWrites([generated('entries', 'mails', 'slips')], tables, {})).toEqual([
    expect.stringContaining('does not name each table once'),
  ]);
});

describe('the files', () => {
  test.each([
    'const reply = await fetch(url);\n',
    "import { createServer, request } from 'node:http';\n",
    "import { get } from 'node:https';\n",
    "import axios from 'axios';\n",
  ])('the server calls no other: %s', (text) => {
    expect(check('server/platform/images/pictures.ts', text)).toEqual([
      expect.stringContaining('another server'),
    ]);
    expect(check('server/platform/pictures.test.ts', text)).toEqual([]);
    expect(check('client/platform/api.ts', text)).toEqual([]);
  });

  test.each([
    ['client/ui/table.tsx', 'cell.innerHTML = name;\n'],
    ['client/ui/table.tsx', '<td dangerouslySetInnerHTML={{ __html: name }} />;\n'],
    ['client/ui/table.tsx', '<iframe srcDoc={name} />;\n'],
    ['shared/rules.ts', "const holds = new Function('form', text);\n"],
    ['server/platform/images/pictures.ts', 'eval(text);\n'],
    ['server/platform/images/pictures.ts', "import { exec } from 'node:child_process';\n"],
    ['server/platform/images/pictures.ts', "spawn('convert', [file], { shell: true });\n"],
  ])('%s does not run texts as code: %s', (path, text) => {
    expect(check(path, text)).toEqual([expect.stringContaining('of a text')]);
    expect(check('server/platform/pictures.test.ts', text)).toEqual([]);
  });

  test('starting a program with a list of arguments, or matching an expression, runs no text', () => {
    const text = "import { execFile } from 'node:child_process';\n/a/.exec(name);\nevaluate(name);\n";
    expect(check('server/platform/images/pictures.ts', text)).toEqual([]);
  });

  test('opening a server or using a queue calls no other server', () => {
    const text = "import { createServer } from 'node:http';\nawait boss.fetch(name);\nprefetch(name);\n";
    expect(check('server/platform/http/metrics.ts', text)).toEqual([]);
  });

  test('a file has at most 400 lines', () => {
    expect(check('client/ui/table.tsx', '\n'.repeat(400))).toEqual([]);
    expect(check('client/ui/table.tsx', '\n'.repeat(401))).toEqual([expect.stringContaining('401 lines')]);
  });

  test.each([
    'color: #fff',
    'background: rgb(0 0 0 / 50%)',
    'border: 1px solid black',
    'color: var(--mantine-color-green-7)',
    'background: var(--mantine-color-white)',
  ])('a style does not say %s', (line) => {
    expect(check('client/ui/list/list.module.css', `li {\n  ${line};\n}\n`)).toEqual([
      expect.stringContaining('client/styles/tokens.css'),
    ]);
    expect(check('client/styles/tokens.css', `:root {\n  ${line};\n}\n`)).toEqual([]);
  });

  test('styles take their colors from the tokens', () => {
    const text =
      '/* Not #fff. */\n#root:has(.white) {\n  white-space: nowrap;\n  color: var(--ll-ink);\n  fill: currentcolor;\n}\n';
    expect(check('client/ui/list/list.css', text)).toEqual([]);
  });

  test.each(['font-size: 0.95rem', 'font-size: min(18px, 8vw)', 'font: 700 0.9rem/1.2 inherit'])(
    'a style does not say %s',
    (line) => {
      expect(check('client/ui/list/list.module.css', `li {\n  ${line};\n}\n`)).toEqual([
        expect.stringContaining('client/styles/tokens.css'),
      ]);
    },
  );

  test('styles take their text sizes from the scale', () => {
    const lines = ['var(--ll-text-note)', 'min(var(--mantine-font-size-xl), 11vw)', '0.6em', 'inherit'];
    const text = lines.map((size) => `li {\n  margin: 1rem;\n  font-size: ${size};\n}\n`).join('');
    expect(check('client/ui/list/list.module.css', text)).toEqual([]);
  });

  test('no style rule is empty', () => {
    expect(check('client/ui/list/list.css', 'ul,\nli {\n}\n')).toEqual([
      expect.stringContaining('the rule of li is empty'),
    ]);
  });

  test('nothing is hidden by a class that the client lacks', () => {
    const box = (how) => check('client/ui/x.tsx', `<Box ${how} />`);
    expect(box('visibleFrom="sm"')).toEqual([expect.stringContaining('visibleFrom')]);
    expect(box("display={{ base: 'none', sm: 'flex' }}")).toEqual([]);
  });

  test('two sizes at once are written in full', () => {
    const box = (how) => check('client/ui/x.tsx', `<Group ${how} />`);
    expect(box('gap="4 sm"')).toEqual([expect.stringContaining('gap="4 sm" is no size')]);
    expect(box('gap="4 var(--mantine-spacing-sm)"')).toEqual([]);
    expect(box('gap="sm" mb="xs"')).toEqual([]);
  });

  test('components use exactly the classes that their styles define', () => {
    const styles = (text) => ({ path: 'client/ui/list/a.module.css', text });
    const uses = (code) => ({
      path: 'client/ui/x.tsx',
      text: `import own from './list/a.module.css';\n${code}\n`,
    });
    const row = styles('.row {\n  margin: 0;\n}\n');
    expect(findViolations([row, uses('<li className={own.row} />')])).toEqual([]);
    expect(findViolations([row, uses("<li className={own['row']} />")])).toEqual([]);
    expect(findViolations([row, uses('<List classNames={own} />')])).toEqual([]);
    expect(findViolations([row])).toEqual([expect.stringContaining('no component names its class row')]);
    expect(findViolations([styles(''), uses('<li className={own.row} />')])).toEqual([
      expect.stringContaining('has no class row'),
    ]);
    expect(findViolations([styles('.mantine-Text-root {\n  margin: 0;\n}\n')])).toEqual([]);
  });

  test('a folder has at most 20 files and their tests', () => {
    const folder = (count) =>
      findViolations(
        Array.from({ length: count }, (_, index) => [`a${index}.ts`, `a${index}.test.ts`])
          .flat()
          .map((name) => ({ path: `client/ui/list/${name}`, text: '' })),
      );
    expect(folder(20)).toEqual([]);
    expect(folder(21)).toEqual([expect.stringContaining('client/ui/list: has 21 files')]);
  });

  test('migrations are numbered without a gap', () => {
    const named = (...names) =>
      findViolations(names.map((name) => ({ path: `migrations/${name}`, text: '' })));
    expect(named('0001_accounts.sql', '0002_entries.sql')).toEqual([]);
    expect(named('0001_accounts.sql', '0003_entries.sql')).toEqual([
      expect.stringContaining('0002 comes here'),
    ]);
    expect(named('0001_accounts.sql', '0001_entries.sql')).toHaveLength(1);
    expect(named('1_accounts.sql')).toEqual([expect.stringContaining('NNNN_name.sql')]);
  });
});

describe('the browsers that we serve', () => {
  test.each(['AbortSignal.any([one, other])', 'Map.groupBy(list, by)', 'Promise.withResolvers()'])(
    'support everything that the client uses, so not %s',
    (code) => {
      expect(check('client/ui/x.ts', `${code};\n`)).toEqual([expect.stringContaining('do not know')]);
      expect(check('shared/x.ts', `${code};\n`)).toHaveLength(1);
      expect(check('server/x.ts', `${code};\n`)).toEqual([]);
    },
  );
});
