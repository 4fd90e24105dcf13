/** The window at a width: as high as a phone, a tablet or a desktop of that width. */
export function sizeOf(width: number): { width: number; height: number } {
  if (width <= 320) return { width, height: 640 };
  if (width < 768) return { width, height: 812 };
  return { width, height: width < 1024 ? 1024 : 900 };
}
