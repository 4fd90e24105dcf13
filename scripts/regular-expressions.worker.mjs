// Tries each regular expression on long texts that almost match. Reports each before trying it.
import { parentPort, workerData } from 'node:worker_threads';

/** At this length linear matching takes milliseconds, quadratic minutes. */
const LENGTH = 300_000;

const pieces =
  'a|A|0| |\n|\t|.|@|-|_|/|,|"|<|(|\'|\u00e9|\ud800|a@|a.|a | a|0 |0:|1,|\r\n|\n |<a|?a|a-|a.b |&a;|\\"|2.0.0 ';
const ends = ['', '!', '\u0000x'];

const fill = (piece) => piece.repeat(Math.ceil(LENGTH / piece.length));
const common = pieces.split('|').flatMap((piece) => ends.map((end) => fill(piece) + end));

for (const { name, pattern, flags } of workerData.expressions) {
  // The pattern's own words repeated: "relay relay relay …" for /relay .*denied/.
  const words = [...new Set(pattern.match(/[a-z]{2,} ?/gi))];
  const own = words.flatMap((word) => ['', ' '].map((end) => fill(word + end)));
  parentPort.postMessage(name);
  for (const text of [...common, ...own]) {
    const expression = new RegExp(pattern, `g${flags.replaceAll(/[gy]/g, '')}`);
    // Caps the number of fast matches.
    for (let found = 0; found < 1000 && expression.exec(text); found += 1) expression.lastIndex ||= 1;
  }
}
parentPort.postMessage('done');
