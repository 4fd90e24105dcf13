/** As tall as a phone, tablet or desktop of that width. */
export function sizeOf(width: number): { width: number; height: number } {
  if (width <= 320) return { width, height: 640 };
  if (width < 768) return { width, height: 812 };
  return { width, height: width < 1024 ? 1024 : 900 };
}
