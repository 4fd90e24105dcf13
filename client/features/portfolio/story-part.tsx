/** A part of the portfolio's story that can be folded away, and begins folded on a phone unless it needs attention. */
import { useState, type ReactNode } from 'react';
import { Text, Title } from '@mantine/core';
import classes from './portfolio-story.module.css';

interface StoryPartProps {
  readonly title: string;
  /** The gist, readable while the part is folded. */
  readonly gist: string;
  readonly startsOpen: boolean;
  readonly children: ReactNode;
}

export function StoryPart({ title, gist, startsOpen, children }: StoryPartProps) {
  // From then on it is the reader's: new entries must not fold what is being read.
  const [open, setOpen] = useState(startsOpen);
  const [wasOpen, setWasOpen] = useState(startsOpen);
  const toggle = (isOpen: boolean): void => {
    setOpen(isOpen);
    if (isOpen) setWasOpen(true);
  };
  return (
    <details className={classes['part']} open={open} onToggle={(event) => toggle(event.currentTarget.open)}>
      <summary className={classes['summary']}>
        <Title order={3} size="h4" className={classes['partTitle'] ?? ''}>
          {title}
        </Title>
        <Text component="span" size="sm" className={classes['gist'] ?? ''}>
          {gist}
        </Text>
      </summary>
      {/* What nobody has looked at yet need not be drawn. */}
      {wasOpen && children}
    </details>
  );
}
