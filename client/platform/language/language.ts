/**
 * The language of this visit, for translated pages (docs/decisions/0019): chosen, or from the link, or the
 * browser's.
 */
import { createContext, useContext, useLayoutEffect, useSyncExternalStore } from 'react';
import { DEFAULT_LANGUAGE, languageFor, type Language } from '#shared/languages/languages.ts';
import { createListeners, readStored, store } from '#client/platform/store.ts';

/** In session storage: the next user of a shared computer starts without a choice. */
const KEY = 'limelight.language';

const { subscribe, notify } = createListeners();
/** For browsers without storage. */
let chosen: string | undefined;

function readLanguage(): Language {
  const linked = new URLSearchParams(window.location.search).get('lang');
  return languageFor({
    chosen: chosen ?? readStored(KEY, 'sessionStorage'),
    linked,
    preferred: navigator.languages,
  });
}

export function chooseLanguage(language: Language): void {
  chosen = language;
  store(KEY, language, 'sessionStorage');
  notify();
}

export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, readLanguage);
}

export const LanguageContext = createContext<Language>(DEFAULT_LANGUAGE);

/** For what is shown around or instead of a page. */
export function useLanguageContext(): Language {
  return useContext(LanguageContext);
}

export function useDocumentLanguage(language: Language): void {
  useLayoutEffect(() => {
    document.documentElement.lang = language;
    return () => {
      document.documentElement.lang = DEFAULT_LANGUAGE;
    };
  }, [language]);
}
