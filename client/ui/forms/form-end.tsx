/** The end of a form: why it was not sent, and the buttons. */
import { Button, Group } from '@mantine/core';
import { Link } from 'react-router';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';

interface FormEndProps {
  /** Of the form as a whole; what is wrong with one field stands there. */
  readonly failure: string | undefined;
  readonly isBusy: boolean;
  /** On the button that sends it. */
  readonly send: string;
  /** Where Cancel leads, or what it does. */
  readonly cancel: string | (() => void);
}

export function FormEnd({ failure, isBusy, send, cancel }: FormEndProps) {
  return (
    <>
      {failure !== undefined && <ErrorAlert takesFocus>{failure}</ErrorAlert>}
      <Group gap="sm">
        <Button type="submit" loading={isBusy}>
          {send}
        </Button>
        {typeof cancel === 'string' ? (
          <Button variant="default" component={Link} to={cancel}>
            Cancel
          </Button>
        ) : (
          <Button variant="default" onClick={cancel}>
            Cancel
          </Button>
        )}
      </Group>
    </>
  );
}
