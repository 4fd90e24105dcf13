/**
 * The language of this visit, for pages that speak several (docs/decisions/0019): chosen on a page, or that of the link
 * which led here, or that of the browser. Pages that speak English only know nothing of it.
 */
import { useLayoutEffect, useSyncExternalStore } from 'react';
import { DEFAULT_LANGUAGE, languageFor, type Language } from '#shared/languages/languages.ts';

/** In the tab's own storage: the next person on the same computer starts anew. */
const KEY = 'limelight.language';

const listeners = new Set<() => void>();
/** For browsers that keep nothing. */
let chosen: string | undefined;
/** The language of the frame that is shown now. */
let spoken: Language = DEFAULT_LANGUAGE;

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

/** The language to speak on this page, whose frame must be one that speaks (`useSpeaking`). */
export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, readLanguage);
}

/**
 * Speaks the language of the visit for as long as the frame is there that calls it: the document says so, and everything
 * around the page that asks `useSpokenLanguage`, also before the page has come and after it broke.
 */
export function useSpeaking(): void {
  const language = useLanguage();
  // Before anything is painted: a word in one language and then in the other would be seen, and read out.
  useLayoutEffect(() => {
    speak(language);
    return () => speak(DEFAULT_LANGUAGE);
  }, [language]);
}

/** The language that is spoken now, for what stands around a page or in its place. */
export function useSpokenLanguage(): Language {
  return useSyncExternalStore(subscribe, () => spoken);
}

function speak(language: Language): void {
  document.documentElement.lang = language;
  spoken = language;
  tell();
}
