// The newsletter as it is being written, with a person of its list.
import Button from '@mui/material/Button';
import {DraftPreview} from '../../../crud/editor/draft-preview';
import type {Draft} from './use-draft';

export function BlocksPreview({draft: {data, error}, onNext}: {draft: Draft; onNext: () => void}) {
  const reader = data?.reader;
  return (
    <DraftPreview
      mail={data}
      problem={error === null ? null : 'No se ha podido dibujar: revisa los bloques.'}
      reader={
        reader
          ? `Como lo vería ${reader.name === '' ? reader.email : `${reader.name} (${reader.email})`}`
          : 'Con una persona inventada: elige un grupo para verlo con las de verdad'
      }
    >
      {reader && (
        <Button size="small" onClick={onNext}>
          Otra persona
        </Button>
      )}
    </DraftPreview>
  );
}
