/** Addresses in typed text that mail programs turn into links. */

/** Also the wide forms, which browsers read as a dot. */
const DOT = '[.\\u3002\\uFF0E\\uFF61]';
/** A domain ends in two letters or more; 2.75 and 3.30pm do not match. */
const inDomain = new RegExp(`(?<=[\\p{L}\\p{N}]${DOT})(?=\\p{L}{2})`, 'gu');
const inScheme = /(?<=[\p{L}\p{N}]:)(?=\/\/)/gu;
const inEmail = /(?<=\S)(?=@\S)/gu;
const places = [inDomain, inScheme, inEmail];

export function hasAddress(text: string): boolean {
  return places.some((place) => text.search(place) >= 0);
}

/**
 * Adds a space to everything that mail programs turn into links: `evil. example`, `https: //…`, `sam @bay. example`. The space
 * is visible: invisible characters do not stop all programs, some filters remove them, and they are copied with the text.
 */
export function withoutLinks(text: string): string {
  return places.reduce((rest, place) => rest.replace(place, ' '), text);
}
