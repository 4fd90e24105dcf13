/** Where a call meets the network: only there does a TypeError mean that the connection failed. */
import { ApiError } from './api-error.ts';

/**
 * Asks or reads, and throws an `ApiError` of kind `no-response` when the connection failed. `fetch` and the reading of an answer
 * say that with a TypeError, which anywhere else is a mistake of ours.
 */
export async function overConnection<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new ApiError('no-response', 'No response from server.', { cause: error });
  }
}
