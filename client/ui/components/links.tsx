/** Links to our own pages that look like Mantine's: within a sentence, or as a button. */
import { Anchor, Button, type AnchorProps, type ButtonProps } from '@mantine/core';
import { Link, type LinkProps } from 'react-router';

type Target = Pick<LinkProps, 'to' | 'state' | 'children' | 'aria-label'>;

export function TextLink(props: AnchorProps & Target) {
  return <Anchor component={Link} inherit underline="always" {...props} />;
}

export function ButtonLink(props: ButtonProps & Target) {
  return <Button component={Link} {...props} />;
}

/** Above the heading. */
export function BackLink(props: Target) {
  return <TextLink underline="hover" py={4} fw={600} w="fit-content" {...props} />;
}
