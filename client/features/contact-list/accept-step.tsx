/** The second step of accepting several: what it is, a statement that is never preset, and a name. */
import { useEffect, useId, useRef, useState } from 'react';
import { NAME_MAXIMUM } from '#shared/contact-list/contact-list.limits.ts';
import type { ListRow } from '#shared/contact-list/contact-list.contract.ts';
import { PlainButton } from '#client/ui/components/plain-button.tsx';
import { onTrustedClick } from '#client/ui/components/on-trusted-click.ts';
import { sumOf } from './list-groups.ts';
import { Field, SubmitButton } from './list-parts.tsx';
import { useOpenText } from './open-list-text.ts';
import classes from './contact-list.module.css';

interface AcceptStepProps {
  readonly rows: readonly ListRow[];
  readonly name: string;
  readonly isShared: boolean;
  readonly isBusy: boolean;
  readonly onName: (name: string) => void;
  readonly onConfirm: () => void;
  readonly onBack: () => void;
}

export function AcceptStep({ rows, name, isShared, isBusy, onName, onConfirm, onBack }: AcceptStepProps) {
  const { say } = useOpenText();
  const [isTrue, setTrue] = useState(false);
  const [wasTried, setTried] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => box.current?.focus(), []);
  const hasName = name.trim() !== '';

  function confirm(): void {
    setTried(true);
    if (!isTrue) box.current?.focus();
    else if (!hasName) field.current?.focus();
    else if (!isBusy) onConfirm();
  }

  return (
    <form noValidate className={classes.step} onSubmit={(event) => event.preventDefault()}>
      <p className={classes.strong}>{say('confirms', { count: rows.length, ...sumOf(rows) })}</p>
      <label className={classes.tick}>
        <input
          ref={box}
          type="checkbox"
          checked={isTrue}
          aria-invalid={(wasTried && !isTrue) || undefined}
          aria-describedby={wasTried && !isTrue ? `${id}-statement` : undefined}
          onChange={(event) => setTrue(event.currentTarget.checked)}
        />
        <span>{say('statement')}</span>
      </label>
      {wasTried && !isTrue && (
        <span id={`${id}-statement`} role="alert" className={classes.failure}>
          {say('statementMissing')}
        </span>
      )}
      <Field
        id={id}
        label={say(isShared ? 'nameShared' : 'name')}
        failure={wasTried && !hasName && say('nameMissing')}
      >
        {(attributes) => (
          <input
            {...attributes}
            ref={field}
            autoComplete="name"
            maxLength={NAME_MAXIMUM}
            value={name}
            onChange={(event) => onName(event.currentTarget.value)}
          />
        )}
      </Field>
      <div className={classes.buttons}>
        {/* Also Enter in a field presses it; a script cannot. */}
        <SubmitButton aria-busy={isBusy || undefined} onClick={onTrustedClick(confirm)}>
          {say('confirm')}
        </SubmitButton>
        <PlainButton variant="default" disabled={isBusy} onClick={onBack}>
          {say('back')}
        </PlainButton>
      </div>
    </form>
  );
}
