// The papers that the holder has sent, and looking at those that wait.
import {useState} from 'react';
import Button from '@mui/material/Button';
import {ChoiceMark} from '../../../crud/inputs/choice-mark';
import {nameOf} from '../../../crud/words/choices';
import {passDocumentKinds, reviewStates} from '../../../crud/words/choices-passes';
import {FigureTable} from '../../../crud/figures/figure-table';
import {Panel} from '../../../crud/frames/panel';
import {formatInstant} from '../../../crud/words/zoned-time';
import {may} from '../../../providers/permissions';
import type {HolderDetail} from './holder-detail';
import {ReviewDialog} from '../acts/review-dialog';

export function HolderPapers({detail, onReviewed}: {detail: HolderDetail; onReviewed: () => void}) {
  const [open, setOpen] = useState<HolderDetail['documents'][number] | null>(null);
  if (detail.documents.length === 0) return null;
  return (
    <Panel title="Documentos" flush>
      <FigureTable
        isText
        rows={detail.documents}
        rowKey={paper => paper.id}
        name={{label: 'Documento', value: paper => nameOf(passDocumentKinds, paper.kind)}}
        columns={[
          {label: 'Fichero', value: paper => paper.fileName},
          {label: 'Estado', value: paper => <ChoiceMark of={paper.state} choices={reviewStates} />},
          {label: 'Enviado', value: paper => formatInstant(paper.uploadedAt)},
          {
            label: 'Revisado',
            value: paper =>
              paper.reviewedAt === null ? '' : `${formatInstant(paper.reviewedAt)} · ${paper.reviewerName ?? ''}`,
          },
          {label: 'Nota', value: paper => paper.reviewNote},
          {
            label: 'Acciones',
            value: paper =>
              paper.state === 'pending' && may('passes', 'edit') ? (
                <Button onClick={() => setOpen(paper)}>Revisar…</Button>
              ) : null,
          },
        ]}
      />
      {open !== null && (
        <ReviewDialog
          document={open}
          onClose={() => setOpen(null)}
          onReviewed={() => {
            setOpen(null);
            onReviewed();
          }}
        />
      )}
    </Panel>
  );
}
