/** Specification, section 5. */
import { check, filled, type Check } from '#shared/rules.ts';
import { isGraduationYear, nameChecks, type StudentForm } from '#features/accounts/accounts.rules.ts';

/** 10 MB (rulings, section 2). */
export const PICTURE_MAXIMUM_BYTES = 10 * 1024 * 1024;
/** Milliseconds for an upload with its response, for slow connections. */
export const UPLOAD_PATIENCE_MS = 120_000;
/** Offered by the file chooser (specification, section 5). The server checks the content. */
export const PICTURE_ENDINGS = ['.jpg', '.jpeg', '.png', '.gif', '.heic'] as const;
export const PICTURE_UNREADABLE =
  'This picture could not be read. Please choose a JPEG, PNG, GIF or HEIC picture.';
export const PICTURE_MAXIMUM_PIXELS = 50_000_000;
export function pictureTooManyPixels(pixels: number): string {
  const millions = (count: number) => (Math.ceil(count / 100_000) / 10).toLocaleString('en-US');
  return `This picture has ${millions(pixels)} million pixels; we take up to ${millions(PICTURE_MAXIMUM_PIXELS)} million. Please choose a smaller one.`;
}
export const PICTURE_TOO_LARGE = 'The picture is larger than 10 MB. Please choose a smaller one.';

export function profileChecks(thisYear: number): readonly Check<StudentForm>[] {
  return [
    filled('first_name', 'First name is required.'),
    filled('last_name', 'Last name is required.'),
    filled('school', 'School is required.'),
    check('graduation_year', 'Please enter a valid graduation year.', (form) =>
      isGraduationYear(form.graduation_year, thisYear),
    ),
    ...nameChecks,
  ];
}
