// table.mjs RESULTS RUN: the table of one run of compare.sh.
import { readFileSync } from 'node:fs';

const [, , file, run] = process.argv;
const rows = new Map();
for (const line of readFileSync(file, 'utf8').trim().split('\n')) {
  const result = JSON.parse(line);
  const [, side, row] = new RegExp(`^(\\w+)-${run}-(.+)$`).exec(result.label) ?? [];
  if (row === undefined) continue;
  if (!rows.has(row)) rows.set(row, {});
  (rows.get(row)[side] ??= []).push(result);
}

const digits = (x) => (x >= 100 ? x.toFixed(0) : x >= 10 ? x.toFixed(1) : x.toFixed(2));
const range = (list) => [...new Set([Math.min(...list), Math.max(...list)].map(digits))].join(' to ');
const speed = (results) =>
  results ? `${range(results.map(({ rps }) => rps))} (${range(results.map(({ p99 }) => p99))})` : '-';
const perTurn = (some, others, ratio) =>
  some.flatMap((one, turn) => (others?.[turn] ? [digits(ratio(one, others[turn]))] : [])).join(', ') || '-';
const faster = (one, other) => one.rps / other.rps;
const cheaper = (one, other) => other.cpuPerRequestMs / one.cpuPerRequestMs;

const columns = [
  'row',
  'product req/s (p99 ms)',
  'other req/s (p99 ms)',
  'ratio by turn',
  'CPU per request, other / product',
  'least SQL with the triggers, without (req/s)',
  'product / least SQL with, without',
  'CPU: least SQL with, without / product',
  'errors',
  'others’ CPUs',
];
console.log(`| ${columns.join(' | ')} |\n|${'---|'.repeat(columns.length)}`);
for (const [row, { product = [], peer, bare, other: otherSize, lean, hand }] of rows) {
  const other = peer ?? bare ?? otherSize;
  const all = [...product, ...(other ?? []), ...(lean ?? []), ...(hand ?? [])];
  const both = (tell) => (lean && hand ? `${tell(lean)}; ${tell(hand)}` : '-');
  const cells = [
    row,
    speed(product),
    `${bare ? 'bare Node ' : ''}${speed(other)}`,
    perTurn(product, other, faster),
    perTurn(product, other, cheaper),
    both((results) => range(results.map(({ rps }) => rps))),
    both((results) => perTurn(product, results, faster)),
    both((results) => perTurn(product, results, cheaper)),
    all.reduce((sum, { errors }) => sum + errors, 0),
    range(all.map(({ foreign }) => foreign)),
  ];
  console.log(`| ${cells.join(' | ')} |`);
}
