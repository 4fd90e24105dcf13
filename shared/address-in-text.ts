/** Addresses in typed text that mail programs turn into links. */

/** Includes wide and small forms, which browsers treat as dots. */
const DOT = '[.\\u2024\\u3002\\uFE52\\uFF0E\\uFF61]';
/** The end of a name in a domain: a letter with its marks, a digit, or an emoji. */
const NAMED =
  '[\\p{L}\\p{M}\\p{N}\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\p{Regional_Indicator}\\uFE0F]';
/** A domain ends in two letters or more; 2.75 and 3.30pm do not match. */
const inDomain = new RegExp(`(?<=${NAMED}${DOT})(?=\\p{L}\\p{M}*\\p{L})`, 'gu');
const inScheme = /(?<=[\p{L}\p{N}]:)(?=\/\/)/gu;
const inEmail = /(?<=\S)(?=@\S)/gu;
/** A network share such as \\host\share. */
const inShare = /(?<=\\)(?=\\[\p{L}\p{N}])/gu;
const places = [inDomain, inScheme, inEmail, inShare];

export function hasAddress(text: string): boolean {
  return places.some((place) => text.search(place) >= 0);
}

/**
 * `evil. example`, `https: //…`, `sam @bay. example`. A visible space, since invisible characters do not stop all mail programs,
 * some filters remove them, and they are copied with the text.
 */
export function withoutLinks(text: string): string {
  return places.reduce((rest, place) => rest.replace(place, ' '), text);
}
