/** A square picture, or the text 'No Image'. */
import { useState } from 'react';
import classes from './profile-page.module.css';

interface ProfilePictureProps {
  readonly src: string | null | undefined;
  readonly alt: string;
  /** Shown when the browser cannot show `src`, such as a HEIC file. */
  readonly otherwise?: string;
}

export function ProfilePicture({ src, alt, otherwise = 'No Image' }: ProfilePictureProps) {
  const [broken, setBroken] = useState<string>();
  if (!src || src === broken) {
    return <div className={`${classes.picture} ${classes.noPicture}`}>{src ? otherwise : 'No Image'}</div>;
  }
  return (
    <img
      src={src}
      alt={alt}
      width="128"
      height="128"
      className={classes.picture}
      onError={() => setBroken(src)}
    />
  );
}
