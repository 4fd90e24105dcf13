import { useId, useState, type ReactNode } from 'react';
import * as contract from '#features/verification/contact-list/contact-list.contract.ts';
import { aboutMaximums, rhythms } from '#features/verification/contact-list/contact-list.limits.ts';
import { useApiChange } from '#client/platform/use-api.ts';
import { Field } from '#client/ui/components/contact-card.tsx';
import { PlainButton } from '#client/ui/components/plain-button.tsx';
import { failureText } from './list-parts.tsx';
import { useOpenText } from './open-list-text.ts';
import classes from '#client/ui/components/contact-pages.module.css';

interface PartProps {
  readonly token: string;
  readonly list: contract.OpenList;
  readonly onName: (name: string) => void;
  readonly onEnded: () => void;
}

const touched = [contract.showList];

const fills = { name: 'name', position: 'organization-title', organization: 'organization' } as const;

function About({ token, list, onName }: PartProps) {
  const { say, language } = useOpenText();
  const save = useApiChange(contract.setListPreferences, touched);
  const [about, setAbout] = useState(list.about);
  // For a shared address, only what applies to everybody is stored.
  const fields = list.is_shared
    ? (['organization'] as const)
    : (['name', 'position', 'organization'] as const);
  return (
    <Saving
      save={save}
      onSave={() => {
        save.mutate({ body: { token, about, language } });
        if (!list.is_shared) onName(about.name);
      }}
    >
      <p>{say('aboutNote')}</p>
      {fields.map((field) => (
        <Field
          key={field}
          label={say(field)}
          autoComplete={fills[field]}
          maxLength={aboutMaximums[field]}
          value={about[field]}
          onType={(text) => setAbout({ ...about, [field]: text })}
        />
      ))}
    </Saving>
  );
}

function Rhythm({ token, list }: PartProps) {
  const { say, language } = useOpenText();
  const save = useApiChange(contract.setListPreferences, touched);
  const [rhythm, setRhythm] = useState(list.rhythm);
  const group = useId();
  return (
    <Saving save={save} onSave={() => save.mutate({ body: { token, rhythm, language } })}>
      <fieldset className={classes.field} aria-label={say('rhythmTitle')}>
        {([null, ...rhythms, 'stop'] as const).map((choice) => (
          <label key={choice ?? 'school'} className={classes.tick}>
            <input type="radio" name={group} checked={rhythm === choice} onChange={() => setRhythm(choice)} />
            <span>{say(choice ?? 'asSchool')}</span>
          </label>
        ))}
      </fieldset>
    </Saving>
  );
}

function Browsers({ token, onEnded }: PartProps) {
  const { say } = useOpenText();
  // The list is not reloaded: first the page must say that access has ended.
  const end = useApiChange(contract.endBrowser, [], { onSuccess: onEnded });
  return (
    <Saving
      save={end}
      label={say('endEverywhere')}
      onSave={() => end.mutate({ body: { token, everywhere: true } })}
    >
      <p>{say('browsersNote')}</p>
    </Saving>
  );
}

interface SavingProps {
  readonly label?: string;
  readonly save: { readonly isPending: boolean; readonly isSuccess: boolean; readonly error: Error | null };
  readonly onSave: () => void;
  readonly children: ReactNode;
}

function Saving({ label, save, onSave, children }: SavingProps) {
  const texts = useOpenText();
  return (
    <form noValidate className={classes.step} onSubmit={(event) => event.preventDefault()}>
      {children}
      <div className={classes.buttons}>
        <PlainButton type="submit" disabled={save.isPending} onPress={onSave}>
          {label ?? texts.say('save')}
        </PlainButton>
        <span role="status">{save.isSuccess && texts.say('saved')}</span>
        {save.error && (
          <span role="alert" className={classes.failure}>
            {failureText(save.error, texts)}
          </span>
        )}
      </div>
    </form>
  );
}

const parts = { about: About, rhythm: Rhythm, browsers: Browsers };

export default function Preference({ part, ...props }: PartProps & { readonly part: keyof typeof parts }) {
  const Part = parts[part];
  return <Part {...props} />;
}
