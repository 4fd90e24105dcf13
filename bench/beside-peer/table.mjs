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
const tell = (results) =>
  results ? `${range(results.map((r) => r.rps))} (${range(results.map((r) => r.p99))})` : '-';

console.log(
  '| row | product req/s (p99 ms) | other req/s (p99 ms) | ratio of each turn | lean SQL /s | share of it | errors | others’ CPUs |',
);
console.log('|---|---|---|---|---|---|---|---|');
for (const [row, { product = [], peer, bare, lean }] of rows) {
  const other = peer ?? bare;
  const ratios = product.flatMap((result, turn) =>
    other?.[turn] ? [digits(result.rps / other[turn].rps)] : [],
  );
  const shares = product.flatMap((result, turn) =>
    lean?.[turn] ? [digits(result.rps / lean[turn].rps)] : [],
  );
  const all = [...product, ...(other ?? [])];
  console.log(
    `| ${row} | ${tell(product)} | ${bare ? 'bare Node ' : ''}${tell(other)} | ${ratios.join(', ') || '-'} | ${
      lean ? range(lean.map((r) => r.rps)) : '-'
    } | ${shares.join(', ') || '-'} | ${all.reduce((sum, r) => sum + r.errors, 0)} | ${range(all.map((r) => r.foreign))} |`,
  );
}
