/** Counts and hashes the rows of a table while they pass. */
import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';

export interface Measured {
  readonly rows: number;
  readonly sha256: string;
}

/** `result` is known when the stream has ended. */
export function measure(): { readonly stream: Transform; readonly result: () => Measured } {
  const hash = createHash('sha256');
  let rows = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      // COPY writes a line break within a value as `\n`, so each real one ends a row.
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) rows += 1;
      done(null, chunk);
    },
  });
  return { stream, result: () => ({ rows, sha256: hash.digest('hex') }) };
}
