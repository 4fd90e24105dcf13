import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useMediaQuery } from '@mantine/hooks';

/** The largest share of the window's height for a sticky panel; a taller one (large text on a phone) does not stick. */
const MOST = 0.4;
/** Around the focused element, and below the panel. */
const GAP_PX = 16;

const ROOM = '--room-selection';

/** Whether the panel may stick. Its height is published, so global.css can keep the focus visible above it. */
export function useBottomRoom(panel: RefObject<HTMLElement | null>, isThere: boolean): boolean {
  const [isLow, setLow] = useState(true);

  useLayoutEffect(() => {
    const element = panel.current;
    if (!element || !isThere) return undefined;
    const { style } = document.documentElement;
    const measure = () => {
      const height = element.offsetHeight;
      const fits = height <= window.innerHeight * MOST;
      setLow(fits);
      if (fits) style.setProperty(ROOM, `${height + GAP_PX}px`);
      else style.removeProperty(ROOM);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    window.addEventListener('resize', measure);
    measure();
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
      style.removeProperty(ROOM);
    };
  }, [panel, isThere]);

  return isThere && isLow;
}

/** The mobile breakpoint of the specification: 768 px. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
}

export function useIsShown(): Readonly<RefObject<boolean>> {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}
