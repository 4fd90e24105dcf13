/** The texts of confirming on the spot, apart from those of the mailed link's page, which must be quick. */
import { spotFailures as failuresEn } from '#shared/languages/en/spot-failures.ts';
import { spotPage as pageEn } from '#shared/languages/en/spot-page.ts';
import { spotFailures as failuresEs } from '#shared/languages/es/spot-failures.ts';
import { spotPage as pageEs } from '#shared/languages/es/spot-page.ts';
import { spotFailures, type SpotFailure } from '#shared/verification/spot.rules.ts';
import { asApiError } from '#client/platform/api.ts';
import { createTranslators } from '#client/platform/i18n.ts';
import { failureText, useContactText, type ContactText } from './contact-text.ts';

const page = createTranslators({ en: pageEn, es: pageEs });
const failures = createTranslators({ en: failuresEn, es: failuresEs });

export function spotText(language: ContactText['language']) {
  return { ...page[language], failure: failures[language].say };
}

export function useSpotText() {
  return spotText(useContactText().language);
}

/** Why the code or the address does not do, in the language of the page; undefined for every other failure. */
export function spotRefusalText(thrown: unknown, { language }: ContactText): string | undefined {
  const { code } = asApiError(thrown);
  return isSpotFailure(code) ? spotText(language).failure(spotFailures[code]) : undefined;
}

/** Why a call failed, in the language of the page. */
export function spotFailureText(thrown: unknown, words: ContactText): string {
  return spotRefusalText(thrown, words) ?? failureText(thrown, words);
}

function isSpotFailure(code: string): code is SpotFailure {
  return code in spotFailures;
}
