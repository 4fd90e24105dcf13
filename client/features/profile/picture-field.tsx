/** The file field of the profile picture, with a preview where the browser can show the file. */
import { useEffect, useId, useRef, useState } from 'react';
import { Button, Input } from '@mantine/core';
import { getProfile, removePicture } from '#shared/profile/profile.contract.ts';
import { PICTURE_ENDINGS } from '#shared/profile/profile.rules.ts';
import { useApiChange } from '#client/platform/use-api.ts';
import { confirmAction } from '#client/ui/feedback/confirm-action.ts';
import { forgetFailures, showFailure, showSuccess } from '#client/ui/feedback/notify.ts';
import { ProfilePicture } from './profile-picture.tsx';
import { PICTURE_REMOVED, removalFailure } from './profile.messages.ts';
import classes from './profile-page.module.css';

interface PictureFieldProps {
  readonly current: string | null;
  readonly chosen: File | undefined;
  readonly error: string | undefined;
  readonly onChoose: (file: File | undefined) => void;
}

export function PictureField({ current, chosen, error, onChoose }: PictureFieldProps) {
  const id = useId();
  const file = useRef<HTMLInputElement>(null);
  const preview = usePreview(error === undefined ? chosen : undefined);
  return (
    <div className={classes.upload}>
      <ProfilePicture
        src={preview ?? current}
        alt={preview === undefined ? 'Your profile picture' : 'Preview of the chosen picture'}
        otherwise={preview === undefined ? 'No Image' : 'No preview'}
      />
      <div className={classes.uploadField}>
        <Input.Wrapper
          id={id}
          label="Profile picture"
          description="JPG, PNG, GIF or HEIC, up to 10 MB. It is cropped to a square."
          error={error}
        >
          <input
            id={id}
            ref={file}
            name="profile_picture"
            type="file"
            accept={PICTURE_ENDINGS.join(',')}
            className={classes.file}
            aria-invalid={error !== undefined}
            aria-describedby={error === undefined ? `${id}-description` : `${id}-error ${id}-description`}
            onChange={(event) => onChoose(event.currentTarget.files?.[0])}
          />
        </Input.Wrapper>
        {current !== null && !chosen && <PictureRemoval onRemoved={() => file.current?.focus()} />}
      </div>
    </div>
  );
}

/** The file as a data URL, which the Content Security Policy allows; undefined until it is read. */
function usePreview(file: File | undefined): string | undefined {
  const [read, setRead] = useState<{ file: File; address: string }>();
  useEffect(() => {
    if (!file) return undefined;
    const reader = new FileReader();
    reader.addEventListener('load', () => setRead({ file, address: String(reader.result) }));
    reader.readAsDataURL(file);
    return () => reader.abort();
  }, [file]);
  return file && read?.file === file ? read.address : undefined;
}

/** The action that failure messages are about. */
const ABOUT = 'remove picture';

/** @param onRemoved moves the focus, because the button is gone */
function PictureRemoval({ onRemoved }: { readonly onRemoved: () => void }) {
  const removal = useApiChange(removePicture, [getProfile]);

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
      await removal.mutateAsync({});
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
