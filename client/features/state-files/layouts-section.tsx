/** Files of a school's own layout: administrators download them, heads make the layouts. */
import { useRef, useState } from 'react';
import { Button, Text } from '@mantine/core';
import type { Layout } from '#shared/state-files/files.contract.ts';
import { DownloadButton } from '#client/domain/downloads/download-buttons.tsx';
import { failureReason } from '#client/platform/api-error.ts';
import { SmallButton } from '#client/ui/components/small-button.tsx';
import { confirmAction } from '#client/ui/feedback/confirm-action.ts';
import { showFailure, showSuccess } from '#client/ui/feedback/notify.ts';
import { ClassChoice, FilesSection } from './files-section.tsx';
import { LayoutEditor } from './layout-editor.tsx';
import { rowWords } from './layout-draft.ts';
import { layoutFile, useRemoveLayout } from './state-files.api.ts';
import classes from './state-files.module.css';

interface LayoutsSectionProps {
  readonly layouts: readonly Layout[];
  readonly isHead: boolean;
}

export function LayoutsSection({ layouts, isHead }: LayoutsSectionProps) {
  const [graduation, setGraduation] = useState('');
  const [edited, setEdited] = useState<Layout | 'new'>();
  const opener = useRef<HTMLButtonElement>(null);
  const { mutateAsync } = useRemoveLayout();

  function close(): void {
    setEdited(undefined);
    // Once the button is there again.
    setTimeout(() => opener.current?.focus());
  }

  async function remove({ id, name }: Layout): Promise<void> {
    const isSure = await confirmAction({
      title: `Remove “${name}”?`,
      message: 'Files that were downloaded stay what they are.',
      confirmLabel: 'Remove',
      danger: true,
    });
    if (!isSure) return;
    try {
      await mutateAsync(id);
      showSuccess('The layout is removed.');
      opener.current?.focus();
    } catch (error) {
      showFailure(`The layout is still there. ${failureReason(error)}`);
    }
  }

  if (edited !== undefined)
    return (
      <FilesSection
        id="layouts"
        title={edited === 'new' ? 'New file' : `Columns of “${edited.name}”`}
        takesFocus
      >
        <LayoutEditor layout={edited === 'new' ? undefined : edited} onDone={close} />
      </FilesSection>
    );
  return (
    <FilesSection id="layouts" title="Files for other systems">
      <Text>
        CSV with the columns that your system reads, such as PowerSchool, Aeries or Infinite Campus.
      </Text>
      {layouts.length > 0 && (
        <>
          <ClassChoice value={graduation} onChoose={setGraduation} />
          <ul className={classes.rows}>
            {layouts.map((layout) => (
              <li key={layout.id} className={classes.row}>
                <div>
                  <strong>{layout.name}</strong>
                  <div className={classes.soft}>{rowWords[layout.rows]}</div>
                </div>
                <div className={classes.actions}>
                  <DownloadButton
                    order={layoutFile(layout, graduation)}
                    isSmall
                    label={`Download ${layout.name}`}
                  >
                    Download
                  </DownloadButton>
                  {isHead && (
                    <>
                      <SmallButton
                        variant="outline"
                        aria-label={`Edit ${layout.name}`}
                        onClick={() => setEdited(layout)}
                      >
                        Edit
                      </SmallButton>
                      <SmallButton
                        variant="danger"
                        aria-label={`Remove ${layout.name}`}
                        onClick={() => void remove(layout)}
                      >
                        Remove
                      </SmallButton>
                    </>
                  )}
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
      {layouts.length === 0 && !isHead && <Text>None yet. A head of your school makes one.</Text>}
      {isHead && (
        <div>
          <Button ref={opener} variant="outline" onClick={() => setEdited('new')}>
            New file
          </Button>
        </div>
      )}
    </FilesSection>
  );
}
