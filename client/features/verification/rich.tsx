/** A message of which some words are strong. */
import { Fragment } from 'react';

/** As the second argument of `rich`: what stands between `<b>` and `</b>`. */
export const strong = (text: string) => <strong>{text}</strong>;

/** The pieces of a message, which never change their order. */
export function RichText({ pieces }: { readonly pieces: readonly (string | React.JSX.Element)[] }) {
  return pieces.map((piece, index) => <Fragment key={index}>{piece}</Fragment>);
}
