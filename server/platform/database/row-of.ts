/** A row as the function that selects it returns it, whether it returns one or all. */
export type RowOf<Select extends (...parameters: never[]) => Promise<unknown>> =
  NonNullable<Awaited<ReturnType<Select>>> extends infer Found
    ? Found extends readonly (infer Row)[]
      ? Row
      : Found
    : never;
