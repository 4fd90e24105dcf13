/** Where the students stand, in words. Pure. */
import type { RequirementProgress } from '#shared/administration/administration.contract.ts';
import { REQUIRED_HOURS } from '#shared/entries/entries.rules.ts';
import { countText } from '#client/ui/format/count-text.ts';

/** What follows the percentage: `of 21 students graduating in 2027 have 100 hours or more.` */
export function progressSentence({ students }: Pick<RequirementProgress, 'students'>, year: string): string {
  const of = year === '' ? '' : ` graduating in ${year}`;
  const have = students === 1 ? 'student' : 'students';
  const verb = students === 1 ? 'has' : 'have';
  return `of ${countText(students)} ${have}${of} ${verb} ${REQUIRED_HOURS} hours or more.`;
}

/** How many that are: `11 have met the requirement, 10 have hours to go.` */
export function progressCounts({ students, met }: Pick<RequirementProgress, 'students' | 'met'>): string {
  const left = students - met;
  const metText = `${countText(met)} ${met === 1 ? 'has' : 'have'} met the requirement`;
  return `${metText}, ${countText(left)} ${left === 1 ? 'has' : 'have'} hours to go.`;
}

/** A step with its words and the length of its bar in percent. */
export interface ProgressBar {
  readonly from: number;
  readonly label: string;
  readonly students: number;
  readonly length: number;
  /** Whether who stands here meets the requirement. */
  readonly met: boolean;
}

/** The steps towards the requirement, the one that meets it first. */
export function progressBars({ steps }: Pick<RequirementProgress, 'steps'>): ProgressBar[] {
  const longest = Math.max(1, ...steps.map(({ students }) => students));
  return steps
    .map(({ from, students }, index) => ({
      from,
      label: stepLabel(from, steps[index + 1]?.from),
      students,
      length: (students * 100) / longest,
      met: from >= REQUIRED_HOURS,
    }))
    .toReversed();
}

function stepLabel(from: number, next: number | undefined): string {
  if (from === 0) return 'No hours yet';
  if (next === undefined) return `${from} hours or more`;
  return from < 1 ? `Under ${next} hours` : `${from} to under ${next}`;
}
