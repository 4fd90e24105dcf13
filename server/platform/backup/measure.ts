/** Measures the rows of a table while they pass by. */
import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';

export interface Measured {
  readonly rows: number;
  readonly bytes: number;
  readonly sha256: string;
}

/** Passes bytes on. After they have ended, `result` tells about them. */
export function measure(): { readonly stream: Transform; readonly result: () => Measured } {
  const hash = createHash('sha256');
  let rows = 0;
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      bytes += chunk.length;
      // In the text format of COPY a line break within a value is written as `\n`: each real one ends a row.
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) rows += 1;
      done(null, chunk);
    },
  });
  return { stream, result: () => ({ rows, bytes, sha256: hash.digest('hex') }) };
}
