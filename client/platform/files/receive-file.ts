import { ApiError } from '#client/platform/api-error.ts';
import { overConnection } from '#client/platform/connection.ts';

export interface DownloadProgress {
  readonly bytes: number;
  readonly totalBytes: number | undefined;
  readonly rows: number | undefined;
}

/** A spreadsheet is a zip archive, which ends with a record of this length and signature. */
const ZIP_END_LENGTH = 22;
const ZIP_END_MARK = 0x06054b50;

/** @throws ApiError of kind `incomplete` when the file broke off, `no-response` when the connection failed */
export async function receiveFile(
  response: Response,
  onProgress: (progress: DownloadProgress) => void,
): Promise<Blob> {
  const { headers } = response;
  // A compressed response states only its compressed length.
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

/** Some proxies end a broken response normally; only the file shows whether it is complete. */
async function hasZipEnd(file: Blob): Promise<boolean> {
  if (file.size < ZIP_END_LENGTH) return false;
  const end = new DataView(await file.slice(-ZIP_END_LENGTH).arrayBuffer());
  return end.getUint32(0, true) === ZIP_END_MARK;
}
