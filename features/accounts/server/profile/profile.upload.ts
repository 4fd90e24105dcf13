import type { FastifyRequest } from 'fastify';
import { updateProfile } from '#features/accounts/profile/profile.contract.ts';
import type { StudentForm } from '#features/accounts/accounts.rules.ts';
import { stopReading } from '#server/platform/http/answer-limit.ts';
import { Invalid, InvalidFields, Refusal, TooMany, TooSlow } from '#server/platform/http/errors.ts';
import { concurrencyLimits } from '#server/platform/concurrency-limits.ts';
import type { UploadedFile } from './profile.operations.ts';

/** A file may have 10 MB (rulings, section 2). */
export const UPLOAD_LIMITS = {
  fileSize: 10 * 1024 * 1024,
  files: 1,
  fields: 20,
  fieldSize: 20_000,
  parts: 25,
} as const;

/** Forms in progress, up to 10 MB each. One more aborts the oldest that is still arriving. */
const MOST_UPLOADS = 40;
/** So that one person cannot take all of them. */
const OF_ONE_PERSON = 2;
const RETRY_AFTER_SECONDS = 30;

/** Oldest first. */
const uploads = new Set<{ readonly from: number; readonly raw: FastifyRequest['raw'] }>();

interface ProfileUpload {
  readonly form: StudentForm;
  readonly file: UploadedFile | undefined;
}

/** Takes a place for work only once the form has arrived, so that slow uploads block nobody. @throws TooMany or Busy */
export async function withProfileUpload<T>(
  request: FastifyRequest,
  accountId: number,
  work: (upload: ProfileUpload) => Promise<T>,
): Promise<T> {
  const form = { from: accountId, raw: request.raw };
  if ([...uploads].filter(({ from }) => from === accountId).length >= OF_ONE_PERSON)
    throw new TooMany(RETRY_AFTER_SECONDS, 'You are saving your profile twice already.');
  const slowest = [...uploads].find(({ raw }) => !raw.readableEnded);
  if (uploads.size >= MOST_UPLOADS && slowest) stopReading(slowest.raw, new TooSlow());
  uploads.add(form);
  try {
    const upload = await readProfileUpload(request);
    return await concurrencyLimits.profiles.run({ from: accountId }, () => work(upload));
  } finally {
    uploads.delete(form);
  }
}

/** @throws Refusal 415 for another content type; Invalid for an incomplete form or unexpected parts */
async function readProfileUpload(request: FastifyRequest): Promise<ProfileUpload> {
  if (!request.isMultipart()) {
    throw new Refusal(415, { detail: 'This call takes a form with the type multipart/form-data.' });
  }
  const { texts, file } = await readParts(request);
  const parsed = updateProfile.body.safeParse(Object.fromEntries(texts));
  if (!parsed.success) {
    throw new InvalidFields(
      Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), [message]])),
    );
  }
  return { form: parsed.data, file };
}

// The option works here, too; the package's types omit it.
const allowTruncated = { throwFileSizeLimit: false } as Parameters<FastifyRequest['parts']>[0];

async function readParts(request: FastifyRequest) {
  const texts = new Map<string, string>();
  let file: UploadedFile | undefined;
  try {
    // A file over the limit is read to its end and discarded: a browser reads the response only after sending all.
    for await (const part of request.parts(allowTruncated)) {
      if (part.type === 'field') {
        if (typeof part.value === 'string') texts.set(part.fieldname, part.value);
        continue;
      }
      // Every file must be read to its end, or the next parts never come.
      const chunks: Buffer[] = [];
      for await (const chunk of part.file) chunks.push(chunk as Buffer);
      const bytes = Buffer.concat(chunks);
      // Browsers send an empty file for an empty file field.
      const chosen = bytes.length > 0 || part.filename !== '';
      if (part.fieldname === 'profile_picture' && chosen) file = { bytes, tooLarge: part.file.truncated };
    }
  } catch (error) {
    if (error instanceof TooSlow) throw error;
    request.log.debug({ err: error }, 'A multipart form could not be read');
    throw new Invalid('The form could not be read. Please try again.');
  }
  return { texts, file };
}
