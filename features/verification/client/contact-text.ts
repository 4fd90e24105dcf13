import { describeDay, isCalendarDay } from '#shared/calendar.ts';
import { contactFailures as failuresEn } from '#shared/languages/en/contact-failures.ts';
import { contactPage as pageEn } from '#shared/languages/en/contact-page.ts';
import { entryFacts as factsEn } from '#shared/languages/en/entry-facts.ts';
import { contactFailures as failuresEs } from '#shared/languages/es/contact-failures.ts';
import { contactPage as pageEs } from '#shared/languages/es/contact-page.ts';
import { entryFacts as factsEs } from '#shared/languages/es/entry-facts.ts';
import { DEFAULT_LANGUAGE, locales, type Language } from '#shared/languages/languages.ts';
import { describeDuration } from '#features/entries/hours.text.ts';
import { linkFailures, type LinkFailure } from '#features/verification/verification.rules.ts';
import { asApiError } from '#client/platform/api.ts';
import { createTranslators } from '#client/platform/language/i18n.ts';
import { useLanguage } from '#client/platform/language/language.ts';

const page = createTranslators({ en: pageEn, es: pageEs });
const facts = createTranslators({ en: factsEn, es: factsEs });
const failures = createTranslators({ en: failuresEn, es: failuresEs });

export const useContactText = () => contactText(useLanguage());

export function contactText(language: Language) {
  return {
    language,
    say: page[language].say,
    rich: page[language].rich,
    fact: facts[language].say,
    failure: failures[language].say,
  };
}
type ContactText = ReturnType<typeof contactText>;

/** A refusal without a translation is shown as the server wrote it. */
export function failureText(thrown: unknown, { language, failure }: ContactText): string {
  const { status = 0, code, detail, fields, retryAfter } = asApiError(thrown);
  const said = detail || (Object.values(fields)[0]?.[0] ?? '');
  if (language === DEFAULT_LANGUAGE || said === '') return said;
  if (isLinkFailure(code)) return failure(linkFailures[code]);
  if (status === 429) {
    return retryAfter === undefined
      ? failure('tooMany')
      : failure('tooManyFor', { time: waitText(retryAfter, language) });
  }
  if (status === 503) return failure('busy');
  return status >= 500 ? failure('fault') : said;
}

function isLinkFailure(code: string): code is LinkFailure {
  return code in linkFailures;
}

/** `40 minutos`: seconds, minutes or hours, rounded as the server rounds them. */
function waitText(seconds: number, language: Language): string {
  const minutes = Math.ceil(seconds / 60);
  const [amount, unit] =
    seconds < 90
      ? [seconds, 'second']
      : minutes < 90
        ? [minutes, 'minute']
        : [Math.ceil(minutes / 60), 'hour'];
  const format = new Intl.NumberFormat(locales[language], { style: 'unit', unit, unitDisplay: 'long' });
  return format.format(amount);
}

export function dayLabel(day: string, { language }: ContactText): string {
  return isCalendarDay(day) ? describeDay(day, language) : day;
}

export function hourText(hours: number, { fact }: ContactText): string {
  return fact('amount', { amount: hours, duration: describeDuration(Math.round(hours * 100)) });
}

/** Shown on a second visit, with the day in the school's time zone. */
export function decidedText(
  state: 'accepted' | 'rejected',
  decidedOn: string | null,
  { say, language }: ContactText,
): string {
  if (decidedOn === null) return say(state === 'accepted' ? 'acceptedBefore' : 'rejectedBefore');
  const day = describeDay(decidedOn, language);
  return say(state === 'accepted' ? 'acceptedOn' : 'rejectedOn', { day });
}

/** Whether a retry may work soon. */
export function canRetryAfter(thrown: unknown): boolean {
  const { kind, status = 0 } = asApiError(thrown);
  return kind !== 'refused' || status >= 500 || status === 429;
}
