/** Below the file field: takes the present picture out of the profile, after a question. */
import { Button } from '@mantine/core';
import { confirmAction } from '#client/ui/feedback/confirm-action.ts';
import { forgetFailures, showFailure, showSuccess } from '#client/ui/feedback/notify.ts';
import { useRemovePicture } from './profile.api.ts';
import { PICTURE_REMOVED, removalFailure } from './profile.messages.ts';

/** What messages of failures are of. */
const ABOUT = 'remove picture';

/** @param onRemoved the button is gone then, and the focus has to go elsewhere */
export function PictureRemoval({ onRemoved }: { readonly onRemoved: () => void }) {
  const removal = useRemovePicture();

  async function remove(): Promise<void> {
    const isSure = await confirmAction({
      title: 'Remove your picture?',
      message: 'Nobody sees it any more, on the leaderboard either. You can choose another one at any time.',
      confirmLabel: 'Remove picture',
      danger: true,
    });
    if (!isSure) return;
    forgetFailures(ABOUT);
    try {
      await removal.mutateAsync();
      showSuccess(PICTURE_REMOVED);
      onRemoved();
    } catch (error) {
      showFailure(removalFailure(error), ABOUT);
    }
  }

  return (
    <Button
      mt="xs"
      variant="outline"
      color="red"
      size="compact-sm"
      loading={removal.isPending}
      onClick={() => void remove()}
    >
      Remove picture
    </Button>
  );
}
