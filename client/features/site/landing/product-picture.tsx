/** A screenshot of the product in the frame of a phone or a window, in the page's colour scheme. */
import { SCREENS, type ProductPicture as Picture } from './product-pictures.ts';
import { useShownColorScheme } from '#client/platform/color-scheme.ts';
import classes from './product-picture.module.css';

interface ProductPictureProps {
  readonly picture: Picture;
  /** Visible at once, so it is loaded at once. */
  readonly isFirst?: boolean;
}

export function ProductPicture({ picture, isFirst = false }: ProductPictureProps) {
  const scheme = useShownColorScheme();
  const { width, height } = SCREENS[picture.device];
  return (
    <div className={classes[picture.device]}>
      <img
        src={picture.files[scheme]}
        alt={picture.alt}
        width={width}
        height={height}
        loading={isFirst ? 'eager' : 'lazy'}
        decoding="async"
      />
    </div>
  );
}
