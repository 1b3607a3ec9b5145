import { allLanguages, defaultLanguage, inEachLanguage, type Language, pathIn } from './client/languages.ts';
import { z } from './zod.ts';

type Other = Exclude<Language, typeof defaultLanguage>;
type Optional<Text extends z.ZodType> = z.ZodOptional<Text>;

/** A stored text keyed by language; those that lack another than the default one are read in the default. */
export const translated = <Text extends z.ZodType>(text: Text) =>
  z.object(
    inEachLanguage((language) => (language === defaultLanguage ? text : text.optional())) as Record<
      typeof defaultLanguage,
      Text
    > &
      Record<Other, Optional<Text>>,
  );

/** A text that is written in every language. */
export const inEveryLanguage = <Text extends z.ZodType>(text: Text) => z.object(inEachLanguage(() => text));

/** A change of a translated text: languages that are left out stay as they are. */
export const translatedChange = <Text extends z.ZodType>(text: Text) =>
  z.object(inEachLanguage(() => text.optional())).optional();

/** The names by which a list is sorted by a translated field: `name.ru`, `name.en`. */
export const pathsIn = <Field extends string>(field: Field) => allLanguages.map((language) => pathIn(field, language));
