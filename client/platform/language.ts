/**
 * The language of this visit, for pages that speak several (docs/decisions/0019): chosen on a page, or that of the link
 * which led here, or that of the browser. Pages that speak English only know nothing of it.
 */
import { createContext, useContext, useLayoutEffect, useSyncExternalStore } from 'react';
import { DEFAULT_LANGUAGE, languageFor, type Language } from '#shared/languages/languages.ts';

/** In the tab's own storage: the next person on the same computer starts anew. */
const KEY = 'limelight.language';

const listeners = new Set<() => void>();
/** For browsers that keep nothing. */
let chosen: string | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}

function readChoice(): string | null | undefined {
  if (chosen !== undefined) return chosen;
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    // This browser keeps nothing, so nothing was chosen before.
    return undefined;
  }
}

function readLanguage(): Language {
  const linked = new URLSearchParams(window.location.search).get('lang');
  return languageFor({ chosen: readChoice(), linked, preferred: navigator.languages });
}

/** Keeps what the person has chosen, for this visit. */
export function chooseLanguage(language: Language): void {
  chosen = language;
  try {
    sessionStorage.setItem(KEY, language);
  } catch {
    // Until the page is left, then.
  }
  tell();
}

/** The language to speak on this page, whose frame must be one that speaks (`isTranslated` in the table of routes). */
export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, readLanguage);
}

/** What a frame that speaks hands down to everything in it, also before its page has come and after it broke. */
export const LanguageContext = createContext<Language>(DEFAULT_LANGUAGE);

/** The language that is spoken here, for what stands around a page or in its place. */
export function useLanguageContext(): Language {
  return useContext(LanguageContext);
}

/** Has the document say that it is in this language, for as long as the part is there that calls it. */
export function useDocumentLanguage(language: Language): void {
  useLayoutEffect(() => {
    document.documentElement.lang = language;
    return () => {
      document.documentElement.lang = DEFAULT_LANGUAGE;
    };
  }, [language]);
}
