/** Separate from `api.ts` to keep first pages small. */
import type { Endpoint } from '#shared/endpoint.ts';
import {
  ApiError,
  confirmingAgain,
  DEFAULT_TIMEOUT_MS,
  eitherSignal,
  failureOf,
  sendWithCsrf,
  type CallOptions,
} from '#client/platform/api.ts';
import { receiveFile, type DownloadProgress } from './receive-file.ts';

interface DownloadOptions<E extends Endpoint> extends CallOptions<E> {
  readonly onProgress?: (progress: DownloadProgress) => void;
}

/** `timeoutMs` limits each pause, not the whole. Throws like `callApi`, and `incomplete` when the file breaks off. */
export async function downloadFile<E extends Endpoint>(
  endpoint: E,
  options: DownloadOptions<E> = {},
): Promise<Blob> {
  return confirmingAgain(() => downloadOnce(endpoint, options));
}

async function downloadOnce<E extends Endpoint>(endpoint: E, options: DownloadOptions<E>): Promise<Blob> {
  const pause = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const allowPause = () => {
    clearTimeout(timer);
    timer = setTimeout(() => pause.abort(), options.timeoutMs ?? endpoint.timeoutMs ?? DEFAULT_TIMEOUT_MS);
  };
  let hasBegun = false;
  allowPause();
  try {
    const response = await sendWithCsrf(endpoint, options, eitherSignal(options.signal, pause.signal));
    hasBegun = true;
    return await receiveFile(response, (progress) => {
      allowPause();
      options.onProgress?.(progress);
    });
  } catch (error) {
    const failure = failureOf(error, options.signal, pause.signal);
    const hasStopped = hasBegun && failure instanceof ApiError && failure.kind === 'no-response';
    throw hasStopped ? new ApiError('incomplete', 'The file stopped on its way.', { cause: error }) : failure;
  } finally {
    clearTimeout(timer);
  }
}
