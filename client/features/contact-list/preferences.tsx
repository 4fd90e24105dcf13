/** Who the contact is, as they say, how often they want mail, and which browsers open the list. Loaded when it is unfolded: few people need it. */
import { useId, useState } from 'react';
import type { MailRhythm, OpenList } from '#shared/contact-list/contact-list.contract.ts';
import {
  NAME_MAXIMUM,
  ORGANIZATION_MAXIMUM,
  POSITION_MAXIMUM,
  rhythms,
} from '#shared/contact-list/contact-list.limits.ts';
import { onTrustedClick } from '#client/ui/components/on-trusted-click.ts';
import { useEnd, useSetPreferences } from './contact-list.api.ts';
import { failureText } from './contact-list-text.ts';
import { Field, SubmitButton } from './list-parts.tsx';
import { useOpenText } from './open-list-text.ts';
import classes from './contact-list.module.css';

interface AboutProps {
  readonly token: string;
  readonly list: OpenList;
  readonly onName: (name: string) => void;
}

const maximums = {
  name: NAME_MAXIMUM,
  position: POSITION_MAXIMUM,
  organization: ORGANIZATION_MAXIMUM,
} as const;

export function About({ token, list, onName }: AboutProps) {
  const { say, language } = useOpenText();
  const save = useSetPreferences(token);
  const [about, setAbout] = useState(list.about);
  const id = useId();
  // Of an address that several people read, only what holds for all of them is kept.
  const fields = list.is_shared
    ? (['organization'] as const)
    : (['name', 'position', 'organization'] as const);
  return (
    <form noValidate className={classes.step} onSubmit={(event) => event.preventDefault()}>
      <p>{say('aboutNote')}</p>
      {fields.map((field) => (
        <Field key={field} id={`${id}-${field}`} label={say(field)}>
          {(attributes) => (
            <input
              {...attributes}
              autoComplete={
                field === 'name' ? 'name' : field === 'position' ? 'organization-title' : 'organization'
              }
              maxLength={maximums[field]}
              value={about[field]}
              onChange={(event) => setAbout({ ...about, [field]: event.currentTarget.value })}
            />
          )}
        </Field>
      ))}
      <Saving
        save={save}
        onSave={() => {
          save.mutate({ about, language });
          if (!list.is_shared) onName(about.name);
        }}
      />
    </form>
  );
}

export function Rhythm({ token, now }: { readonly token: string; readonly now: MailRhythm }) {
  const { say, language } = useOpenText();
  const save = useSetPreferences(token);
  const [rhythm, setRhythm] = useState(now);
  const group = useId();
  const choices = [null, ...rhythms, 'stop'] as const;
  return (
    <form noValidate className={classes.step} onSubmit={(event) => event.preventDefault()}>
      <fieldset className={classes.choices} aria-label={say('rhythmTitle')}>
        {choices.map((choice) => (
          <label key={choice ?? 'school'} className={classes.tick}>
            <input type="radio" name={group} checked={rhythm === choice} onChange={() => setRhythm(choice)} />
            <span>{say(choice ?? 'asSchool')}</span>
          </label>
        ))}
      </fieldset>
      <Saving save={save} onSave={() => save.mutate({ rhythm, language })} />
    </form>
  );
}

interface BrowsersProps {
  readonly token: string;
  readonly onEnded: () => void;
}

/** For whoever has left the list open somewhere else. */
export function Browsers({ token, onEnded }: BrowsersProps) {
  const { say } = useOpenText();
  const end = useEnd(token, true);
  return (
    <div className={classes.step}>
      <p>{say('browsersNote')}</p>
      <Saving
        save={end}
        label={say('endEverywhere')}
        onSave={() => end.mutate(undefined, { onSuccess: onEnded })}
      />
    </div>
  );
}

interface SavingProps {
  /** `Save` without it. */
  readonly label?: string;
  readonly save: Pick<ReturnType<typeof useSetPreferences>, 'isPending' | 'isSuccess' | 'error'>;
  readonly onSave: () => void;
}

/** A button, and what became of the click. */
export function Saving({ label, save, onSave }: SavingProps) {
  const words = useOpenText();
  return (
    <div className={classes.buttons}>
      <SubmitButton disabled={save.isPending} onClick={onTrustedClick(onSave)}>
        {label ?? words.say('save')}
      </SubmitButton>
      <span role="status">{save.isSuccess && words.say('saved')}</span>
      {save.error && (
        <span role="alert" className={classes.failure}>
          {failureText(save.error, words)}
        </span>
      )}
    </div>
  );
}
