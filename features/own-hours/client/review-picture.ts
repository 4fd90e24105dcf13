/** The year's picture to share. For privacy it has only the first name and numbers. */
import { amountText, monthName } from '#client/ui/format/text.ts';
import { schoolYearName } from '#shared/days.ts';
import type { YearInReview } from './your-hours.ts';

export const PICTURE_SIZE = { width: 1080, height: 1350 } as const;
const MARGIN = 96;

interface PictureFacts {
  readonly firstName: string;
  readonly year: number;
  readonly review: YearInReview;
}

function pictureLines({ year, review }: Omit<PictureFacts, 'firstName'>): string[] {
  return [
    `verified volunteer hours in ${schoolYearName(year)}`,
    `${amountText(review.entries, 'event')} on ${amountText(review.days, 'day')}`,
    amountText(review.organizations.length, 'organization'),
    `Busiest month: ${monthName(review.busiest.month)}`,
  ];
}

export function pictureText(facts: PictureFacts): string {
  const [hours, ...others] = pictureLines(facts);
  return `${facts.firstName}: ${facts.review.hours} ${hours}. ${others.join('. ')}.`;
}

/** Draws onto a canvas of PICTURE_SIZE, in the product's colors and typeface. */
export function drawPicture(canvas: HTMLCanvasElement, facts: PictureFacts): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const { width, height } = PICTURE_SIZE;
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string) => style.getPropertyValue(`--ll-${name}`).trim();
  const family = getComputedStyle(document.body).fontFamily;
  const write = (text: string, y: number, size: number, weight: number, ink: string): void => {
    context.fillStyle = colour(ink);
    // Shrinks long texts, such as names, to fit.
    for (let pixels = size; pixels > 16; pixels -= 4) {
      context.font = `${weight} ${pixels}px ${family}`;
      if (context.measureText(text).width <= width - 2 * MARGIN) break;
    }
    context.fillText(text, MARGIN, y);
  };
  context.fillStyle = colour('brand');
  context.fillRect(0, 0, width, height);
  context.fillStyle = colour('lime');
  context.fillRect(MARGIN, 360, 160, 16);
  write(facts.firstName, 220, 96, 700, 'on-brand');
  write('Year in review', 300, 48, 400, 'on-brand-soft');
  write(String(facts.review.hours), 640, 300, 700, 'lime');
  const [hours = '', ...others] = pictureLines(facts);
  write(hours, 730, 52, 600, 'on-brand');
  for (const [index, line] of others.entries()) write(line, 880 + index * 84, 52, 400, 'on-brand');
  write('Limelight', height - MARGIN, 44, 700, 'on-brand-soft');
}

export async function pictureFile(canvas: HTMLCanvasElement): Promise<Blob> {
  const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!file) throw new Error('The browser made no picture.');
  return file;
}
