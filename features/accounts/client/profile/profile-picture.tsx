import { useState } from 'react';
import { Box } from '@mantine/core';

interface ProfilePictureProps {
  readonly src: string | null | undefined;
  readonly alt: string;
  /** Shown when the browser cannot display `src`, such as a HEIC file. */
  readonly otherwise?: string;
}

export function ProfilePicture({ src, alt, otherwise = 'No Image' }: ProfilePictureProps) {
  const [broken, setBroken] = useState<string>();
  const style = { w: '8rem', h: '8rem', flex: 'none', bg: 'var(--ll-surface-sunk)' };
  const borderRadius = 'var(--mantine-radius-lg)';
  if (!src || src === broken) {
    return (
      <Box {...style} c="dimmed" fw={600} style={{ display: 'grid', placeItems: 'center', borderRadius }}>
        {src ? otherwise : 'No Image'}
      </Box>
    );
  }
  return (
    <Box
      {...style}
      component="img"
      src={src}
      alt={alt}
      width="128"
      height="128"
      style={{ objectFit: 'cover', borderRadius }}
      onError={() => setBroken(src)}
    />
  );
}
