/** A part of the rules that few need: closed, it says in a line what it holds. */
import type { ReactNode } from 'react';
import { Stack } from '@mantine/core';
import { UnfoldingButton, useUnfolding } from '#client/ui/rows/unfolding.tsx';
import classes from './programs.module.css';

interface FoldProps {
  readonly title: string;
  readonly summary: string;
  /** Something in it has to be corrected. */
  readonly isWrong: boolean;
  readonly children: ReactNode;
}

export function Fold({ title, summary, isWrong, children }: FoldProps) {
  const unfolding = useUnfolding(isWrong);
  const { isOpen, foldId } = unfolding;
  return (
    <div className={classes.fold}>
      <h2 className={classes.foldHeading}>
        <UnfoldingButton {...unfolding} className={classes.foldButton}>
          <span>
            <b>{title}</b> {!isOpen && <span className={classes.soft}>{summary}</span>}
          </span>
        </UnfoldingButton>
      </h2>
      {isOpen && (
        <Stack gap="md" id={foldId} className={classes.folded}>
          {children}
        </Stack>
      )}
    </div>
  );
}
