/** Takes in the file of an answer piece by piece: says how far it is, and never takes a part of it for all of it. */
import { ApiError } from './api-error.ts';
import { overConnection } from './connection.ts';

/** How far a download is. */
export interface DownloadProgress {
  readonly bytes: number;
  /** How many bytes there will be; undefined when the server does not know either. */
  readonly totalBytes: number | undefined;
  /** How many rows the file will have, from `X-Total-Count`. */
  readonly rows: number | undefined;
}

/** A zip archive, which a spreadsheet is, ends with a record of this length and beginning. */
const ZIP_END_LENGTH = 22;
const ZIP_END_MARK = 0x06054b50;

/**
 * The file of an answer; `onProgress` hears of the answer's beginning and of every piece.
 *
 * @throws ApiError of kind `incomplete` when it ended before it was complete, `no-response` when the connection failed
 */
export async function receiveFile(
  response: Response,
  onProgress: (progress: DownloadProgress) => void,
): Promise<Blob> {
  const { headers } = response;
  // Of a compressed answer the length is known, but not what it becomes.
  const totalBytes = headers.has('Content-Encoding') ? undefined : numberOf(headers, 'Content-Length');
  const rows = numberOf(headers, 'X-Total-Count');
  const type = headers.get('Content-Type') ?? '';

  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  onProgress({ bytes, totalBytes, rows });
  const reader = response.body?.getReader();
  const read = async () => reader && overConnection(() => reader.read());
  for (let piece = await read(); piece && !piece.done; piece = await read()) {
    pieces.push(piece.value);
    bytes += piece.value.byteLength;
    onProgress({ bytes, totalBytes, rows });
  }

  const file = new Blob(pieces, { type });
  const isShort = totalBytes !== undefined && bytes < totalBytes;
  if (isShort || (type.includes('spreadsheetml') && !(await hasZipEnd(file)))) {
    throw new ApiError('incomplete', 'The file ended before it was complete.');
  }
  return file;
}

function numberOf(headers: Headers, name: string): number | undefined {
  const text = headers.get(name);
  return text !== null && /^\d+$/.test(text) ? Number(text) : undefined;
}

/** Some proxies close a broken answer as if it were complete; the file itself tells. */
async function hasZipEnd(file: Blob): Promise<boolean> {
  if (file.size < ZIP_END_LENGTH) return false;
  const end = new DataView(await file.slice(-ZIP_END_LENGTH).arrayBuffer());
  return end.getUint32(0, true) === ZIP_END_MARK;
}
