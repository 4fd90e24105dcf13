/**
 * Messages in several languages (docs/decisions/0019). A catalog is an object of ICU messages, one file for each part of
 * the product and language. English says which keys there are and what each message needs to be told; the compiler
 * holds every call to that, and `catalogs.test.ts` every other language.
 */
import format, { type CompiledMessage } from 'icu-minify/format';
import { LANGUAGES, locales, type Language } from './languages.ts';

/** ICU messages by their keys, as people write them. */
export type Catalog = Readonly<Record<string, string>>;

/** The same keys in another language. */
export type Translation<English extends Catalog> = Readonly<Record<keyof English, string>>;

/** A catalog that a program has read; the browser never does that itself. */
export type CompiledCatalog<English extends Catalog> = Readonly<Record<keyof English, CompiledMessage>>;

/** The text up to the first comma or closing brace. */
type UntilEnd<Text extends string> = Text extends `${infer Start}}${string}`
  ? Start extends `${infer Name},${string}`
    ? Name
    : Start
  : never;

/** A name and no words of a branch, such as `# hours` in `one {# hours}`. */
type NameOnly<Text extends string> = Text extends `${string}${' ' | '#' | '<'}${string}` | '' ? never : Text;

/** What a message has to be told: `student` and `count` in `{student} has {count, plural, …}`. */
export type ArgumentsOf<Text extends string> = Text extends `${string}{${infer Rest}`
  ? NameOnly<UntilEnd<Rest>> | ArgumentsOf<Rest>
  : never;

type Told<Text extends string> = [ArgumentsOf<Text>] extends [never]
  ? []
  : [values: { readonly [Name in ArgumentsOf<Text>]: string | number }];

/** Says the messages of a catalog in one language. */
export interface Translator<English extends Catalog> {
  readonly language: Language;
  /** A message as plain text. */
  readonly say: <Key extends keyof English>(key: Key, ...told: Told<English[Key]>) => string;
  /** A message in pieces, with what stands between `<b>` and `</b>` made by `strong`. */
  readonly rich: <Key extends keyof English, Element>(
    key: Key,
    strong: (text: string) => Element,
    ...told: Told<English[Key]>
  ) => (string | Element)[];
}

const formatters = {
  getDateTimeFormat: (...options: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
    new Intl.DateTimeFormat(...options),
  getNumberFormat: (...options: ConstructorParameters<typeof Intl.NumberFormat>) =>
    new Intl.NumberFormat(...options),
  getPluralRules: (...options: ConstructorParameters<typeof Intl.PluralRules>) =>
    new Intl.PluralRules(...options),
};

/** The words of a catalog that was read for a language. */
export function createTranslator<English extends Catalog>(
  language: Language,
  catalog: CompiledCatalog<English>,
): Translator<English> {
  const locale = locales[language];
  return {
    language,
    say: (key, ...[values]) => String(format(catalog[key], locale, values, { formatters })),
    rich<Element>(
      key: keyof English,
      strong: (text: string) => Element,
      ...[values]: [values?: Readonly<Record<string, string | number>>]
    ) {
      const b = (chunks: (string | Element)[]) => strong(chunks.join(''));
      return [format<Element>(catalog[key], locale, { ...values, b }, { formatters })].flat() as (
        string | Element
      )[];
    },
  };
}

/** A catalog in each language, as people write it. */
export type Catalogs<English extends Catalog> = Readonly<Record<Language, Translation<English>>> & {
  readonly en: English;
};

/** The words of a catalog in each language. The client and the server differ in who has read it (`words.ts` there). */
export function translatorsOf<English extends Catalog>(
  read: (language: Language) => CompiledCatalog<English>,
): Readonly<Record<Language, Translator<English>>> {
  const words = LANGUAGES.map((language) => [language, createTranslator<English>(language, read(language))]);
  // Safe: the keys are those of LANGUAGES.
  return Object.fromEntries(words) as Readonly<Record<Language, Translator<English>>>;
}
