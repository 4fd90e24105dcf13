/** Addresses in what people type, of which mail programs make links by themselves. */

/** A dot, also of wide letters, which browsers read as one. */
const DOT = '[.\\u3002\\uFF0E\\uFF61]';
/** Two letters after it can be the end of a domain; 2.75 and 3.30pm have none. */
const inDomain = new RegExp(`(?<=[\\p{L}\\p{N}]${DOT})(?=\\p{L}{2})`, 'gu');
const inScheme = /(?<=[\p{L}\p{N}]:)(?=\/\/)/gu;
const inEmail = /(?<=\S)(?=@\S)/gu;
const places = [inDomain, inScheme, inEmail];

/** Whether mail programs could make a link of a part of the text. */
export function hasAddress(text: string): boolean {
  return places.some((place) => text.search(place) >= 0);
}

/**
 * The text with a space in everything that mail programs make links of: `evil. example`, `https: //…`, `sam @bay. example`. A visible
 * space, since it works in every program, in the HTML and in the text; invisible characters do not stop all of them, are
 * taken out by some filters, and come along when somebody copies the text.
 */
export function withoutLinks(text: string): string {
  return places.reduce((rest, place) => rest.replace(place, ' '), text);
}
