// ICU messages (decision 0019), a catalog per part of the product and language. English defines keys and arguments; the
// compiler checks every call, `catalogs.test.ts` the other languages.
import format, { type CompiledMessage } from 'icu-minify/format';
import { LANGUAGES, locales, type Language } from './languages.ts';

export type Catalog = Readonly<Record<string, string>>;

export type Translation<English extends Catalog> = Readonly<Record<keyof English, string>>;

/** Precompiled; browsers get only these. */
export type CompiledCatalog<English extends Catalog> = Readonly<Record<keyof English, CompiledMessage>>;

/** The text up to the first comma or closing brace. */
type UntilEnd<Text extends string> = Text extends `${infer Start}}${string}`
  ? Start extends `${infer Name},${string}`
    ? Name
    : Start
  : never;

/** A name, not the text of a branch such as `# hours` in `one {# hours}`. */
type NameOnly<Text extends string> = Text extends `${string}${' ' | '#' | '<'}${string}` | '' ? never : Text;

/** `student` and `count` in `{student} has {count, plural, …}`. */
export type ArgumentsOf<Text extends string> = Text extends `${string}{${infer Rest}`
  ? NameOnly<UntilEnd<Rest>> | ArgumentsOf<Rest>
  : never;

type MessageArguments<Text extends string> = [ArgumentsOf<Text>] extends [never]
  ? []
  : [values: { readonly [Name in ArgumentsOf<Text>]: string | number }];

export interface Translator<English extends Catalog> {
  readonly language: Language;
  readonly say: <Key extends keyof English>(key: Key, ...told: MessageArguments<English[Key]>) => string;
  /** Renders the text between `<b>` and `</b>` by `strong`. */
  readonly rich: <Key extends keyof English, Element>(
    key: Key,
    strong: (text: string) => Element,
    ...told: MessageArguments<English[Key]>
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

export type Catalogs<English extends Catalog> = Readonly<Record<Language, Translation<English>>> & {
  readonly en: English;
};

export function translatorsOf<English extends Catalog>(
  read: (language: Language) => CompiledCatalog<English>,
): Readonly<Record<Language, Translator<English>>> {
  const translators = LANGUAGES.map((language) => [
    language,
    createTranslator<English>(language, read(language)),
  ]);
  // Safe: the keys are those of LANGUAGES.
  return Object.fromEntries(translators) as Readonly<Record<Language, Translator<English>>>;
}
