// What a new migration must not do while the version before it still runs. Run by scripts/structure.mjs.

/** The last migration before versions ran side by side. */
const lastBefore = '0012';

/** Breaks the previous version: removes something, or refuses what it writes. */
const breaking = [
  /\bdrop\s+(?:table|column|(?:materialized\s+)?view|function|type|domain|trigger|schema|sequence|default)\b/,
  /\brename\b/,
  /\bset\s+not\s+null\b/,
  /\balter\s+(?:column\s+)?\w+\s+(?:set\s+data\s+)?type\b/,
  /\badd\s+column\b(?![^,]*\b(?:default|generated)\b)[^,]*\bnot\s+null\b/,
  // For a new column the previous version writes the default.
  /^(?![\s\S]*\badd\s+column\b)[\s\S]*?\badd\s+constraint\b/,
  /\bcreate\s+unique\s+index\b/,
];

export function checkMigrationText(path, text) {
  const name = path.replace(/^.*\//, '').replace(/\.sql$/, '');
  const number = name.slice(0, 4);
  if (number <= lastBefore) return [];
  const after = /_after_(\d{4})$/.exec(name)?.[1];
  if (after !== undefined) {
    return after < number ? [] : [`${path}: can only come after a migration with a smaller number.`];
  }
  const made = new Set([...text.matchAll(/\bcreate\s+table\s+(\w+)/gi)].map(([, table]) => table));
  return statementsOf(text).flatMap(({ statement, survives }) => {
    const [, table] = /\b(?:alter\s+table(?:\s+only)?|\bon)\s+(\w+)/.exec(statement) ?? [];
    const [found] = breaking.flatMap((pattern) => pattern.exec(statement)?.[0] ?? []);
    if (found === undefined || survives || made.has(table)) return [];
    return [
      `${path}: the version before may not survive "${found.trim().replaceAll(/\s+/g, ' ')}". Take away in a later release, in a ` +
        'migration NNNN_name_after_MMMM; or say in a comment "-- survives: …" why it goes on (CONTRIBUTING.md).',
    ];
  });
}

/** The statements without their comments, bodies of functions, texts and what is in brackets. */
function statementsOf(text) {
  return text
    .replaceAll(/(\$\w*\$)[\s\S]*?\1/g, "''")
    .split(';')
    .map((part) => {
      let statement = part.replaceAll(/--.*$/gm, '').replaceAll(/'[^']*'/g, "''");
      for (let before = ''; before !== statement;) {
        before = statement;
        statement = statement.replaceAll(/\([^()]*\)/g, ' ');
      }
      return { statement: statement.toLowerCase(), survives: /--\s*survives:\s*\S/i.test(part) };
    });
}
