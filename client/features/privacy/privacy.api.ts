/** Taking one's data along. */
import { useMutation } from '@tanstack/react-query';
import { downloadOwnData } from '#shared/privacy/privacy.contract.ts';
import { ApiError, downloadFile } from '#client/platform/api.ts';

export function useDownloadOwnData() {
  return useMutation({
    mutationFn: async () => {
      const file = await downloadFile(downloadOwnData);
      // A server in between may close a broken answer as if it were complete.
      if (!(await isWhole(file))) throw new ApiError('incomplete', 'The file ended before it was complete.');
      return file;
    },
  });
}

async function isWhole(file: Blob): Promise<boolean> {
  try {
    JSON.parse(await file.text());
    return true;
  } catch {
    return false;
  }
}
