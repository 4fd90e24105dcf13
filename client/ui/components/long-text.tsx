import { useState } from 'react';
import { SmallButton } from './small-button.tsx';
import list from '#client/ui/list/list.module.css';

/** In characters. A text only slightly longer is shown whole. */
const SHOWN = 140;
const NOT_WORTH_A_BUTTON = 40;

export function LongText({ text, about, shown = SHOWN }: { text: string; about: string; shown?: number }) {
  const [open, setOpen] = useState(false);
  if (text.length <= shown + NOT_WORTH_A_BUTTON) return <span className={list.prose}>{text}</span>;
  return (
    <>
      <span className={list.prose}>{open ? text : `${truncate(text, shown)}…`}</span>{' '}
      <SmallButton
        variant="quiet"
        aria-expanded={open}
        aria-label={`${open ? 'Show less' : 'Show all'} of the description of ${about}`}
        onClick={() => setOpen(!open)}
      >
        {open ? 'Show less' : 'Show all'}
      </SmallButton>
    </>
  );
}

export function truncate(text: string, shown: number): string {
  const cut = text.slice(0, shown);
  const lastSpace = cut.lastIndexOf(' ');
  return cut.slice(0, lastSpace > 0 ? lastSpace : shown).trimEnd();
}
