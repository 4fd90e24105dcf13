/** Whether a part of the page is still there when something that it has begun is over. */
import { useEffect, useRef, type RefObject } from 'react';

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
