// An image of the media manager in a form: chosen or uploaded, with its alternative text. The value is the file's id
// (`@ref('emails/gestor-de-medios')`) or, for fields that hold an address, its public address.
import {lazy, Suspense, useState} from 'react';
import {FieldTitle, useGetOne, useInput, useNotify, type CommonInputProps, type RaRecord} from 'react-admin';
import {useFormContext} from 'react-hook-form';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import TextField from '@mui/material/TextField';
import ImageIcon from '@mui/icons-material/ImageOutlined';
import {call} from '../../providers/http-client';
import {may} from '../../providers/permissions';
import {notifyProblem} from '../acts/notify-problem';
import {MEDIA, mediaFacts, type Media, type PickedMedia} from './upload-media';

const MediaPicker = lazy(() => import('./media-picker').then(module => ({default: module.MediaPicker})));

interface Props extends CommonInputProps {
  /** What the field holds. */
  keeps?: 'id' | 'url';
  /** Another field of the same form that holds the alternative text of this use; filled from the file's own. */
  altSource?: string;
}

export function ImageInput({keeps = 'id', altSource, helperText, ...props}: Props) {
  const {field, fieldState, isRequired} = useInput({defaultValue: null, ...props});
  const {setValue, getValues} = useFormContext();
  const [picking, setPicking] = useState(false);
  const mediaId =
    keeps === 'id'
      ? Number(field.value) || null
      : Number(/^\/media\/(\d+)\//.exec(String(field.value ?? ''))?.[1] ?? 0) || null;
  const {data: media} = useGetOne<Media & RaRecord>(
    MEDIA,
    {id: mediaId ?? 0},
    {enabled: mediaId !== null && may(MEDIA, 'show'), retry: false},
  );
  const source = keeps === 'url' && field.value ? String(field.value) : media?.url;

  const choose = (chosen: PickedMedia): void => {
    field.onChange(keeps === 'id' ? chosen.id : chosen.url);
    field.onBlur();
    if (altSource !== undefined && !getValues(altSource)) setValue(altSource, chosen.altText, {shouldDirty: true});
    setPicking(false);
  };
  const isEmpty = field.value === null || field.value === undefined || field.value === '';

  return (
    <Box role="group" aria-labelledby={`image-${props.source}`} sx={{my: 1}}>
      <Box
        id={`image-${props.source}`}
        sx={{fontSize: '0.75rem', color: fieldState.invalid ? 'error.main' : 'text.secondary', mb: 0.5}}
      >
        <FieldTitle label={props.label} source={props.source} isRequired={isRequired} />
      </Box>
      <Box sx={{display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'flex-start'}}>
        <Box
          sx={{
            width: 148,
            height: 100,
            flex: 'none',
            border: '1px solid',
            borderColor: 'divider',
            borderRadius: 1,
            bgcolor: 'action.hover',
            display: 'grid',
            placeItems: 'center',
            overflow: 'hidden',
          }}
        >
          {source === undefined ? (
            <ImageIcon aria-hidden sx={{color: 'text.secondary'}} />
          ) : (
            <Box
              component="img"
              src={source}
              alt={media?.altText ?? ''}
              sx={{width: '100%', height: '100%', objectFit: 'contain'}}
            />
          )}
        </Box>
        <Box sx={{flex: '1 1 220px', minWidth: 0}}>
          <Box sx={{display: 'flex', flexWrap: 'wrap', gap: 1}}>
            {may(MEDIA, 'list') && !props.disabled && (
              <Button variant="outlined" size="small" onClick={() => setPicking(true)}>
                {isEmpty ? 'Elegir imagen' : 'Cambiar imagen'}
              </Button>
            )}
            {!isEmpty && !props.disabled && (
              <Button
                size="small"
                onClick={() => {
                  field.onChange(keeps === 'id' ? null : '');
                  field.onBlur();
                }}
              >
                Quitar
              </Button>
            )}
          </Box>
          {media !== undefined && !isEmpty && (
            <>
              <Box sx={{color: 'text.secondary', fontSize: '0.75rem', mt: 0.5, overflowWrap: 'anywhere'}}>
                {media.name} · {mediaFacts(media)}
              </Box>
              {altSource === undefined && <AltText key={media.id} media={media} />}
            </>
          )}
        </Box>
      </Box>
      {(fieldState.error !== undefined || helperText) && (
        <FormHelperText error={fieldState.invalid}>{fieldState.error?.message ?? helperText}</FormHelperText>
      )}
      {picking && (
        <Suspense fallback={null}>
          <MediaPicker onPick={choose} onClose={() => setPicking(false)} />
        </Suspense>
      )}
    </Box>
  );
}

/** The text belongs to the file, not to the form: it is kept as soon as one leaves it. */
function AltText({media}: {media: Media}) {
  const notify = useNotify();
  const [text, setText] = useState(media.altText);
  const [kept, setKept] = useState(media.altText);
  const keep = async (): Promise<void> => {
    if (text.trim() === kept) return;
    try {
      await call('post', '/api/emails/gestor-de-medios/{id}/editar', {at: {id: media.id}, body: {altText: text}});
      setKept(text.trim());
    } catch (failure) {
      notifyProblem(notify, failure);
    }
  };
  return (
    <TextField
      label="Texto alternativo"
      value={text}
      disabled={!may(MEDIA, 'edit')}
      onChange={event => setText(event.target.value)}
      onBlur={() => void keep()}
      helperText={text.trim() === '' ? 'Qué se ve, para quien no puede verlo' : ' '}
      slotProps={{htmlInput: {maxLength: 300}}}
    />
  );
}
